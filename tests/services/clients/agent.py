"""An agent that calls the tools of Acme: over standard input and output, or over HTTP for two customers.

agent.py stdio PROGRAM ARGUMENT…
agent.py http URL TOKEN TOKEN-OF-A-CUSTOMER-WITHOUT-A-CONNECTION

It prints one JSON object a call, and fails when an answer breaks the schema that its tool declares.
"""

import asyncio
import json
import sys

import httpx2
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

MAIL = {
    "from_email": "maya@acme.example",
    "to": ["anna@home.example"],
    "cc": [],
    "subject": "Hello",
    "body_text": "Sent once.",
    "body_html": None,
}


async def talk(streams, who):
    async with ClientSession(streams[0], streams[1]) as session:
        await session.initialize()
        tools = (await session.list_tools()).tools
        print(json.dumps({"who": who, "tools": sorted(tool.name for tool in tools)}))
        for key, arguments in [("first", MAIL), ("first", MAIL), ("wrong", {"to": "anna"})]:
            answer = await session.call_tool("mail_send", {"idempotency_key": key, "input": arguments})
            result = answer.structured_content or {}
            print(json.dumps({"who": who, "key": key, "is_error": answer.is_error, "status": result.get("status"),
                              "replay": result.get("idempotent_replay"), "words": answer.content[0].text}))


async def stdio(program, *arguments):
    async with stdio_client(StdioServerParameters(command=program, args=list(arguments))) as streams:
        await talk(streams, "stdio")


async def http(url, *tokens):
    for token in tokens:
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=30) as client:
            async with streamable_http_client(f"{url}/mcp", http_client=client) as streams:
                await talk(streams, token)


asyncio.run({"stdio": stdio, "http": http}[sys.argv[1]](*sys.argv[2:]))
