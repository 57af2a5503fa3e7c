"""Holds the OpenAPI document in a file against the rules of OpenAPI."""

import json
import sys

from openapi_spec_validator import validate

with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
validate(document)
print(len(document["paths"]))
