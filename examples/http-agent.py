"""An agent in another language: it asks over HTTP and waits, with nothing but Python's standard library.

QUERENT_ASKS is the address of the asks, such as http://127.0.0.1:8000/asks, and QUERENT_AGENT_TOKEN what lets the agent in.
"""

import json
import os
import sys
import urllib.parse
import urllib.request

ASKS = os.environ["QUERENT_ASKS"]
TOKEN = os.environ["QUERENT_AGENT_TOKEN"]


def call(method, address, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **(headers or {})}
    request = urllib.request.Request(address, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=90) as response:
        return json.load(response)


def ask(params, call_id):
    """What the person answered, as the model is to be told. Safe to repeat with the same id: the person is asked once."""
    asked = call("POST", ASKS, {"params": params}, {"Idempotency-Key": call_id})
    while asked["state"] == "pending":
        asked = call("GET", f"{ASKS}/{urllib.parse.quote(asked['id'], safe='')}?wait=30s")
    return asked["result"]["llmContent"]


print(
    ask(
        {
            "questions": [
                {
                    "question": "Which database would you like to use?",
                    "header": "Database",
                    "type": "choice",
                    "options": [
                        {"label": "PostgreSQL", "description": "A server."},
                        {"label": "SQLite", "description": "A file."},
                    ],
                }
            ]
        },
        call_id=sys.argv[1] if len(sys.argv) > 1 else "call_1",
    )
)
