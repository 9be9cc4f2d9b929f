"""Carries out the calls of clients.slow.test.ts: one JSON object a line, one answer a line."""

import json
import os
import sys

sys.path.insert(0, os.environ["PLATEN_CLIENT"])
from platen import Platen, PlatenError

settings = json.loads(sys.argv[1])
platen = Platen(**settings)


def events(call):
    seqs, jobs = [], []
    for event in platen.events(after=call["after"]):
        seqs.append(event["data"]["seq"])
        if event["type"] == "jobUpdate" and event["data"]["status"] == "completed":
            jobs.append(event["data"]["jobId"])
        if len(jobs) == call["completed"]:
            return {"seqs": seqs, "jobs": jobs}


calls = {
    "print": lambda call: platen.print("receipt", call["data"], call.get("options"), call.get("key")),
    "wait": lambda call: platen.wait_for(call["jobId"]),
    "reprint": lambda call: platen.reprint(call["jobId"]),
    "printers": lambda call: {"ids": [one["id"] for one in platen.printers()]},
    "job": lambda call: platen.job(call["jobId"]),
    "jobs": lambda call: {"ids": [one["id"] for one in platen.each_job(limit=2)]},
    "preview": lambda call: {"png": platen.preview("receipt", call["data"])[:4] == b"\x89PNG"},
    "events": events,
}

for line in sys.stdin:
    call = json.loads(line)
    try:
        answer = calls[call["op"]](call)
    except PlatenError as error:
        answer = {
            "error": error.code,
            "status": error.status,
            "details": error.details,
            "jobId": error.job_id,
            "reason": error.reason,
            "mayHavePrinted": error.may_have_printed,
            "key": error.idempotency_key,
        }
    print(json.dumps(answer), flush=True)
