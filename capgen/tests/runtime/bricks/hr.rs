//! The consumer.

use capgen::contract::{Contract, Idempotency, KeyRequirement, KeyScope};
use capgen::rt::{Need, Piece, Reason, Shape, Typed};
use capgen::{BrickInfo, Capability, Descriptor};

static EMAIL: Shape = Shape::text(Some(3), Some(40));
static MAYBE: Shape = Shape::nullable(&Shape::TEXT);
static SECRET: Shape = Shape::nullable(&Shape::secret(&Shape::TEXT));
static TEXTS: Shape = Shape::list_of(&Shape::TEXT, None, Some(3));

#[derive(Clone, Copy, PartialEq, Hash)]
pub enum Role {
    Member,
    Manager,
}
capgen::rt::words!(Role { Member = "member", Manager = "manager" });

record!(ProvisionUserInput, PROVISION_INPUT {
    0 primary_email: String = required &EMAIL,
    1 org_unit: Option<String> = optional &MAYBE,
    2 role: Role = required <Role as Typed>::SHAPE,
    3 password: Option<String> = optional &SECRET,
});
record!(ProvisionUserOutput, PROVISION_OUTPUT {
    0 account_id: String = required &EMAIL,
    1 created: bool = required &Shape::Bool,
    2 recovery_code: Option<String> = optional &SECRET,
});
marker!(
    ProvisionUser,
    ProvisionUserInput,
    ProvisionUserOutput,
    Descriptor {
        digest: "p1",
        manual: Some(&[
            Piece::Text("Create the account "),
            Piece::Field("primary_email"),
            Piece::Text(" in "),
            Piece::Field("org_unit"),
            Piece::Text(" with "),
            Piece::Field("password"),
        ]),
        ..Descriptor::of("identity.provision_user", "Create the account.", &PROVISION_INPUT, &PROVISION_OUTPUT)
    }
);

record!(DeleteUserInput, DELETE_INPUT { 0 primary_email: String = required &Shape::TEXT });
record!(DeleteUserOutput, DELETE_OUTPUT { 0 deleted: bool = required &Shape::Bool });
marker!(
    DeleteUser,
    DeleteUserInput,
    DeleteUserOutput,
    Descriptor {
        digest: "d1",
        destructive: true,
        contract: Some(&Contract {
            idempotency: Some(Idempotency {
                key_scope: Some(KeyScope::Principal),
                ttl_ms: Some(60_000),
                ..Idempotency::of(KeyRequirement::Required)
            }),
            ..Contract::NONE
        }),
        ..Descriptor::of("identity.delete_user", "Delete the account.", &DELETE_INPUT, &DELETE_OUTPUT)
    }
);

record!(TransferStatusInput, STATUS_INPUT { 0 transfer_ref: String = required &Shape::TEXT });
record!(TransferStatusOutput, STATUS_OUTPUT { 0 state: String = required &Shape::TEXT });
marker!(
    TransferStatus,
    TransferStatusInput,
    TransferStatusOutput,
    Descriptor {
        digest: "t1",
        read: true,
        ..Descriptor::of("drive.transfer_status", "Whether the transfer is through.", &STATUS_INPUT, &STATUS_OUTPUT)
    }
);

record!(DraftInput, DRAFT_INPUT {
    0 source_ref: String = required &Shape::TEXT,
    1 type_code: String = required &Shape::TEXT,
});
record!(DraftOutput, DRAFT_OUTPUT {
    0 contract_id: String = required &Shape::TEXT,
    1 missing: Vec<String> = required &TEXTS,
});
marker!(
    Draft,
    DraftInput,
    DraftOutput,
    Descriptor {
        digest: "c1",
        key: Some(&[Piece::Field("source_ref"), Piece::Text("|"), Piece::Field("type_code")]),
        failures: &[
            Reason { name: "busy", words: "The register is busy.", retryable: true },
            Reason { name: "deed", words: "Deeds are not drafted.", retryable: false },
        ],
        ..Descriptor::of("contracts.draft", "Draft a contract.", &DRAFT_INPUT, &DRAFT_OUTPUT)
    }
);

pub static BRICK: BrickInfo = BrickInfo {
    name: "hr",
    permission: "hr",
    file: "brick-hr/brick.yaml",
    requires: &[
        Need { descriptor: Draft::DESCRIPTOR, optional: true, line: 4 },
        Need { descriptor: TransferStatus::DESCRIPTOR, optional: false, line: 5 },
        Need { descriptor: DeleteUser::DESCRIPTOR, optional: false, line: 6 },
        Need { descriptor: ProvisionUser::DESCRIPTOR, optional: false, line: 7 },
    ],
    provides: &[],
};

/// A starter as every test has one.
pub fn anna() -> ProvisionUserInput {
    ProvisionUserInput {
        primary_email: "anna@co".to_owned(),
        org_unit: None,
        role: Role::Member,
        password: Some("s3cr3t-w0rd".to_owned()),
    }
}
