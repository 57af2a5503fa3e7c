//! The closed vocabularies of a contract: the wire words of AIP, and of Sgovr where AIP has none.
//!
//! The compiler's model and the runtime speak of the same words, so they stand here once. This module knows neither.

/// An enum whose variants are wire words, with `WORDS`, `word`, `from_word` and its words as `Display`.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vdoc])* #[doc = concat!("`", $word, "`.")] $variant),+ }

        impl $name {
            /// Every wire word, in order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The wire word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The value of a wire word.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some($name::$variant),)+ _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words!(/// How bad a wrong call can be.
    Risk { Low = "low", Medium = "medium", High = "high", Critical = "critical" });
words!(/// How settled the capability is.
    Stability { Stable = "stable", Experimental = "experimental", Deprecated = "deprecated" });
words!(/// What a call touches.
    SideEffect { Read = "read", Write = "write", Delete = "delete", SendMessage = "send_message", Financial = "financial",
        Identity = "identity", Medical = "medical", Legal = "legal", ExternalNetwork = "external_network",
        CodeExecution = "code_execution" });
words!(/// Whether a call carries an idempotency key.
    KeyRequirement { Required = "required", Optional = "optional", Unsupported = "unsupported" });
words!(/// What happens when a key is used again.
    Collision { ReturnOriginalResult = "return_original_result", RejectConflict = "reject_conflict",
        RevalidateInputHash = "revalidate_input_hash" });
words!(/// Within what a key is unique.
    KeyScope { Action = "action", Capability = "capability", Principal = "principal", Tenant = "tenant",
        ExternalAccount = "external_account" });
words!(/// How a call completes.
    Completion { Sync = "sync", Async = "async", Streaming = "streaming", Any = "any" });
words!(/// Whether a call may be repeated.
    RetrySafety { Safe = "safe", SafeWithIdempotencyKey = "safe_with_idempotency_key", Unsafe = "unsafe", Unknown = "unknown" });
words!(/// How sensitive the data is.
    Sensitivity { Public = "public", Internal = "internal", Confidential = "confidential", Restricted = "restricted",
        Regulated = "regulated", Unknown = "unknown" });
words!(/// What an approver must attach.
    Evidence { Reason = "reason", InputSnapshot = "input_snapshot", PolicyDecision = "policy_decision",
        ExternalTicket = "external_ticket", Attachment = "attachment" });
words!(/// How true a dry run is.
    DryRunFidelity { SchemaOnly = "schema_only", PolicyAndSchema = "policy_and_schema",
        DownstreamValidation = "downstream_validation", FullSimulation = "full_simulation" });
words!(/// A way to run a transaction.
    TransactionMode { Execute = "execute", DryRun = "dry_run", Plan = "plan", Commit = "commit", Compensate = "compensate",
        Reconcile = "reconcile", RollbackNotSupported = "rollback_not_supported" });
words!(/// Whether a call can be compensated.
    CompensationMode { NotRequired = "not_required", Supported = "supported", BestEffort = "best_effort",
        RollbackNotSupported = "rollback_not_supported" });
words!(/// How a call is charged.
    PricingModel { Free = "free", PerCall = "per_call", PerTransaction = "per_transaction" });
words!(/// What a capability is, to whoever finds it.
    CapabilityKind { Agent = "agent", Tool = "tool", Workflow = "workflow", Channel = "channel", Resource = "resource",
        HumanTask = "human_task" });
words!(/// Who acts.
    PrincipalKind { Human = "human", Agent = "agent", Service = "service", Tenant = "tenant", Customer = "customer",
        Contact = "contact", System = "system" });
words!(/// What an action of Sgovr does: nothing that lasts, a change, or money moved.
    Effects { None = "none", Stateful = "stateful", Transactional = "transactional" });
