"""Client of a Platen print service: one file, no dependencies, Python 3.8 or later.

    from platen import Platen

    platen = Platen("http://127.0.0.1:3000")
    printed = platen.print("receipt", {"items": [], "total": 0}, idempotency_key="order-4711")
    job = platen.wait_for(printed["jobId"])
    print(job["status"])

Answers are the JSON of the service as dictionaries, as docs/api.md describes them; an answer
with one field is that field. Failed requests raise PlatenError. Names of queries and bodies
are those of the API: platen.jobs(printerId="bar"). `request` calls an endpoint by its path.
"""

import json
import random
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.utils import parsedate_to_datetime
from http.client import HTTPException

__all__ = ["Platen", "PlatenError"]

_FIRST_DELAY = 0.5
_MAX_DELAY = 8.0
# A service that asks for more patience is not asked again: the caller decides.
_MAX_RETRY_AFTER = 30
# After these the service has done nothing, so that any request can be sent again.
_REJECTED_FOR_NOW = {"RATE_LIMITED", "QUEUE_FULL", "TOO_MANY_CONNECTIONS", "SERVICE_BUSY"}
# After these it is unknown whether the service has done it, or what the answer was.
_UNDECIDED = {"TIMEOUT", "REQUEST_IN_PROGRESS", "DATABASE_UNAVAILABLE", "SERVICE_STOPPING"}
_MAX_SERVICE_WAIT = 60
# 100,000 jobs are laid out before the answer.
_BATCH_WAIT = 600


class PlatenError(Exception):
    """A failed request: an error answer, or no answer."""

    def __init__(
        self,
        code,
        message,
        status=0,
        details=(),
        retry_after=None,
        job_id=None,
        reason=None,
        may_have_printed=None,
    ):
        super().__init__(message)
        #: A code of docs/api.md; UNREACHABLE or TIMEOUT without an answer of the service.
        self.code = code
        self.message = message
        #: HTTP status code; 0 without an answer.
        self.status = status
        #: One line per problem, starting with the path of the field.
        self.details = list(details)
        #: Seconds after which a retry makes sense, if the service named a time.
        self.retry_after = retry_after
        #: PRINT_FAILED: the job that failed, why, and whether paper may have come out.
        self.job_id = job_id
        self.reason = reason
        self.may_have_printed = may_have_printed
        #: The key that a print was sent with: the same print with it never prints twice.
        self.idempotency_key = None

    def __str__(self):
        return "; ".join([f"{self.code}: {self.message}", *self.details])


class Platen:
    """`timeout` (seconds) is for each attempt; `retries` are the attempts after the first."""

    def __init__(self, url="http://127.0.0.1:3000", key=None, timeout=30, retries=4):
        self.url = url.rstrip("/")
        self.key = key
        self.timeout = timeout
        self.retries = retries

    # ---- Printing

    def print(self, template_id, data, options=None, idempotency_key=None):
        """Accepts the print and answers at once; with options["wait"], when the job has ended.

        One idempotency key creates at most one job, however often the request is sent. Choose
        it from what is printed, such as the number of the order, so that it is the same after
        a crash of the program. Without it, a random one makes the retries of this call safe.
        """
        path = f"/print/{_quote(template_id)}"
        return self._print(path, {"data": data}, options, idempotency_key)

    def print_direct(self, content, options=None, idempotency_key=None):
        """Prints what has no stored template: {"text": …}, {"markdown": …}, {"image": …}, {"pdf": …}, {"raw": …, "language": "zpl"} or {"config": …, "data": …}."""
        return self._print("/print", content, options, idempotency_key)

    def preview_direct(self, content, **options):
        """A PNG, as bytes, of what print_direct would print."""
        body = {**content, "options": options} if options else dict(content)
        return self._send("POST", "/preview", body, None, {}, "image/*", True)

    def _print(self, path, content, options, idempotency_key):
        body = dict(content)
        if options is not None:
            body["options"] = options
        wait = (options or {}).get("wait") or 0
        seconds = _MAX_SERVICE_WAIT if wait is True else wait
        return self._keyed(path, body, idempotency_key, seconds)

    def wait_for(self, job_id, timeout=None):
        """Returns the job when it has ended: read its status, and error of a failed one.

        A queued job ends at its deadline at the latest. After `timeout` seconds, raises
        PlatenError with the code TIMEOUT; the job itself goes on.
        """
        end = None if timeout is None else time.monotonic() + timeout
        interval = 0.05
        while True:
            job = self.job(job_id)
            if job["status"] not in ("queued", "printing"):
                return job
            if end is not None and time.monotonic() >= end:
                raise PlatenError(
                    "TIMEOUT", f"Job {job_id} is still {job['status']} after {timeout} s."
                )
            pause = interval * (0.5 + random.random())
            time.sleep(pause if end is None else min(pause, max(0, end - time.monotonic())))
            interval = min(interval * 1.3, 2)

    def reprint(self, job_id, options=None, idempotency_key=None):
        """Prints an ended job again, marked as a copy if the first may have come out."""
        return self._keyed(f"/jobs/{_quote(job_id)}/reprint", options or {}, idempotency_key)

    def reprint_batch(self, batch_id, rows, idempotency_key=None):
        """Prints rows of a batch again, as another batch: {"from": 90, "to": 97}."""
        return self._keyed(f"/batches/{_quote(batch_id)}/reprint", rows, idempotency_key, _BATCH_WAIT)

    # ---- Jobs

    def each_job(self, **query):
        """All jobs, newest first, page by page. `limit` is the size of a page."""
        query.setdefault("limit", 100)
        while True:
            page = self.jobs(**query)
            yield from page["jobs"]
            if page["nextCursor"] is None:
                return
            query["cursor"] = page["nextCursor"]

    # ---- Templates

    def save_template(self, template_id, name, config, description=""):
        """Creates the template, or replaces the one with this id."""
        change = {"name": name, "description": description, "config": config}
        try:
            path = f"/templates/{_quote(template_id)}"
            return self.request("PUT", path, change)["template"]
        except PlatenError as error:
            if error.code != "TEMPLATE_NOT_FOUND":
                raise
        return self.request("POST", "/templates", {"id": template_id, **change})["template"]

    def preview(self, template_id, data=None, **options):
        """A PNG, as bytes. Without data, it shows the template's example."""
        body = {"options": options} if options else {}
        if data is not None:
            body["data"] = data
        path = f"/templates/{_quote(template_id)}/preview"
        return self._send("POST", path, body, None, {}, "image/*", True)

    # ---- Batches and routes

    def print_batch(self, jobs, name="", idempotency_key=None):
        """Prints many at once, all or nothing: {"templateId", "data", "options"} or {"text"} each."""
        body = {"name": name, "jobs": jobs}
        return self._keyed("/batches", body, idempotency_key, _BATCH_WAIT)

    def print_csv(self, template_id, csv, idempotency_key=None, **options):
        """A job for each row of a CSV file (str or bytes); the header names the fields of the data."""
        path = f"/print/{_quote(template_id)}"
        data = csv.encode() if isinstance(csv, str) else csv
        key = idempotency_key or uuid.uuid4().hex
        return self._keyed(path, data, key, _BATCH_WAIT, options)

    def change_batch(self, batch_id, action):
        """`action` is pause, resume or cancel."""
        return self.request("POST", f"/batches/{_quote(batch_id)}/{action}")["batch"]

    def save_route(self, route_id, name, rules):
        """Creates the route, or replaces the one with this id."""
        change = {"name": name, "rules": rules}
        try:
            return self.request("PUT", f"/routes/{_quote(route_id)}", change)["route"]
        except PlatenError as error:
            if error.code != "ROUTE_NOT_FOUND":
                raise
        return self.request("POST", "/routes", {"id": route_id, **change})["route"]

    def print_route(self, route_id, data, options=None, idempotency_key=None):
        """Prints an order by a route: the jobs of all rules that apply, all or nothing."""
        body = {"data": data}
        if options is not None:
            body["options"] = options
        return self._keyed(f"/routes/{_quote(route_id)}", body, idempotency_key)

    # ---- Events

    def events(self, after=None, wait=30):
        """Yields every change of a job or printer once and in order, across lost connections.

        `after` is the number (event["data"]["seq"]) of the last event that was processed;
        without it, only new events are reported. Raises PlatenError with the code EVENTS_GONE
        when missed events are no longer stored, and UNAUTHORIZED when the key is wrong.
        """
        lost = 0
        while True:
            # The first answer comes at once, with the number to continue from.
            seconds = 0 if after is None else wait
            query = {"after": after, "wait": seconds}
            try:
                answer = self._attempt(
                    "GET", "/events", None, query, {}, "application/json", seconds
                )
            except PlatenError as error:
                if error.status < 500 and not _may_retry(error, True):
                    raise
                time.sleep(_retry_delay(min(lost, 4), error.retry_after))
                lost += 1
                continue
            lost = 0
            page = json.loads(answer)
            yield from page["events"]
            after = page["next"]

    # ---- Operations, made from the OpenAPI document by: npm run docs

    def jobs(self, **fields):
        """List jobs, newest first.

        The fields are limit, status, templateId, printerId, reference, batchId, idempotencyKey,
        since, until, order, cursor, search, summary.
        """
        return self.request("GET", "/jobs", query=fields)

    def cancel_jobs(self, **fields):
        """Cancel queued jobs.

        The fields are status, templateId, printerId, reference, batchId, idempotencyKey, since,
        until, all.
        """
        return self.request("DELETE", "/jobs", query=fields)["cancelled"]

    def count_jobs(self, **fields):
        """Count jobs.

        The fields are status, templateId, printerId, reference, batchId, idempotencyKey, since,
        until.
        """
        return self.request("GET", "/jobs/count", query=fields)

    def job(self, job_id, summary=None):
        """Get a job with its state."""
        return self.request("GET", f"/jobs/{_quote(job_id)}", query={"summary": summary})["job"]

    def change_job(self, job_id, **fields):
        """Change the printer, priority or deadline of a queued job.

        The fields are printer, priority, expiresIn, notBefore.
        """
        return self.request("PUT", f"/jobs/{_quote(job_id)}", fields, repeatable=False)["job"]

    def cancel(self, job_id):
        """Cancel a queued job."""
        return self.request("DELETE", f"/jobs/{_quote(job_id)}")["job"]

    def job_data(self, job_id):
        """Get the data and options of a job."""
        return self.request("GET", f"/jobs/{_quote(job_id)}/data")

    def delete_job_data(self, job_id):
        """Delete the data of an ended job."""
        self.request("DELETE", f"/jobs/{_quote(job_id)}/data")

    def void_job(self, job_id):
        """Print a slip that voids a printed job."""
        return self.request("POST", f"/jobs/{_quote(job_id)}/void")

    def mark_job_done(self, job_id):
        """Mark a job as done."""
        return self.request("PUT", f"/jobs/{_quote(job_id)}/done")["job"]

    def recall_job(self, job_id):
        """Recall a job that was marked as done."""
        return self.request("DELETE", f"/jobs/{_quote(job_id)}/done")["job"]

    def routes(self, deleted=None):
        """List routes."""
        return self.request("GET", "/routes", query={"deleted": deleted})["routes"]

    def create_route(self, id, name, rules):
        """Create a route."""
        return self.request("POST", "/routes", {"id": id, "name": name, "rules": rules})["route"]

    def route(self, route_id, version=None):
        """Get a route with its rules."""
        return self.request(
            "GET",
            f"/routes/{_quote(route_id)}",
            query={"version": version},
        )["route"]

    def update_route(self, route_id, name=None, rules=None, version=None):
        """Change a route."""
        return self.request(
            "PUT",
            f"/routes/{_quote(route_id)}",
            _given({"name": name, "rules": rules}),
            headers=_if_match(version),
            repeatable=version is None,
        )["route"]

    def delete_route(self, route_id, version=None):
        """Delete a route."""
        self.request("DELETE", f"/routes/{_quote(route_id)}", headers=_if_match(version))

    def route_versions(self, route_id):
        """List the versions of a route."""
        return self.request("GET", f"/routes/{_quote(route_id)}/versions")

    def restore_route(self, route_id, version=None):
        """Restore an older version of a route, or a deleted route."""
        return self.request(
            "POST",
            f"/routes/{_quote(route_id)}/restore",
            _given({"version": version}),
        )["route"]

    def preview_route(self, route_id, data, options=None, scale=None):
        """Preview which papers an order makes, and where."""
        return self.request(
            "POST",
            f"/routes/{_quote(route_id)}/preview",
            _given({"data": data, "options": options}),
            query={"scale": scale},
            repeatable=True,
        )

    def batches(self, limit=None):
        """List batches, newest first."""
        return self.request("GET", "/batches", query={"limit": limit})["batches"]

    def batch(self, batch_id):
        """Read a batch."""
        return self.request("GET", f"/batches/{_quote(batch_id)}")

    def pause_batch(self, batch_id):
        """Pause a batch."""
        return self.request("POST", f"/batches/{_quote(batch_id)}/pause")["batch"]

    def resume_batch(self, batch_id):
        """Resume a batch."""
        return self.request("POST", f"/batches/{_quote(batch_id)}/resume")["batch"]

    def cancel_batch(self, batch_id):
        """Cancel a batch."""
        return self.request("POST", f"/batches/{_quote(batch_id)}/cancel")["batch"]

    def move_batch(self, batch_id, printer, fromPrinter=None):
        """Print the rest of a batch on another printer."""
        return self.request(
            "POST",
            f"/batches/{_quote(batch_id)}/move",
            _given({"printer": printer, "fromPrinter": fromPrinter}),
        )

    def retry_failed(self, batch_id, unconfirmed=None):
        """Print the failed jobs of a batch again."""
        return self.request(
            "POST",
            f"/batches/{_quote(batch_id)}/retry-failed",
            query={"unconfirmed": unconfirmed},
        )["retried"]

    def templates(self, deleted=None):
        """List templates."""
        return self.request("GET", "/templates", query={"deleted": deleted})["templates"]

    def create_template(self, id, name, config, description=None):
        """Create a template."""
        return self.request(
            "POST",
            "/templates",
            _given({"id": id, "name": name, "config": config, "description": description}),
        )["template"]

    def template(self, template_id, version=None):
        """Get a template with its config."""
        return self.request(
            "GET",
            f"/templates/{_quote(template_id)}",
            query={"version": version},
        )["template"]

    def update_template(self, template_id, name=None, description=None, config=None, version=None):
        """Change a template."""
        return self.request(
            "PUT",
            f"/templates/{_quote(template_id)}",
            _given({"name": name, "description": description, "config": config}),
            headers=_if_match(version),
            repeatable=version is None,
        )["template"]

    def delete_template(self, template_id, version=None):
        """Delete a template."""
        self.request("DELETE", f"/templates/{_quote(template_id)}", headers=_if_match(version))

    def template_language(self):
        """Get the JSON Schema of template configs, for editors."""
        return self.request("GET", "/template-schema.json")

    def schema(self, template_id):
        """Get the JSON Schema of the data that a template needs, with an example."""
        return self.request("GET", f"/templates/{_quote(template_id)}/schema")

    def template_versions(self, template_id):
        """List the versions of a template."""
        return self.request("GET", f"/templates/{_quote(template_id)}/versions")

    def restore_template(self, template_id, version=None):
        """Restore an older version of a template, or a deleted template."""
        return self.request(
            "POST",
            f"/templates/{_quote(template_id)}/restore",
            _given({"version": version}),
        )["template"]

    def starters(self, language=None):
        """List the starters in a language."""
        return self.request("GET", "/starters", query={"language": language})["starters"]

    def draft_schema(self, config):
        """Get the JSON Schema of the data that a template needs, before it is stored."""
        return self.request("POST", "/preview/schema", {"config": config}, repeatable=True)

    def preview_job(self, job_id, scale=None):
        """Preview what a job printed."""
        return self._send(
            "GET",
            f"/jobs/{_quote(job_id)}/preview",
            None,
            {"scale": scale},
            {},
            "image/png",
            True,
        )

    def assets(self):
        """List assets."""
        return self.request("GET", "/assets")["assets"]

    def create_asset(self, name, content):
        """Upload an image or a font for templates."""
        return self.request("POST", "/assets", {"name": name, "content": content})["asset"]

    def asset(self, name):
        """Get the file of an asset."""
        return self._send("GET", f"/assets/{_quote(name)}", None, None, {}, "image/*", True)

    def replace_asset(self, name, content):
        """Replace the file of an asset."""
        return self.request("PUT", f"/assets/{_quote(name)}", {"content": content})["asset"]

    def delete_asset(self, name):
        """Delete an asset."""
        self.request("DELETE", f"/assets/{_quote(name)}")

    def inputs(self):
        """List the inputs: ports at which existing software prints, and print servers."""
        return self.request("GET", "/inputs")["inputs"]

    def settings(self):
        """Get the settings of the installation."""
        return self.request("GET", "/settings")["settings"]

    def update_settings(self, version=None, **fields):
        """Change the settings of the installation.

        The fields are shop, locale, currency, timeZone, inputs.
        """
        return self.request(
            "PUT",
            "/settings",
            fields,
            headers=_if_match(version),
            repeatable=version is None,
        )["settings"]

    def config(self):
        """Get the configuration in use."""
        return self.request("GET", "/config")

    def counters(self):
        """List counters."""
        return self.request("GET", "/counters")["counters"]

    def counter(self, counter_id):
        """Read a counter."""
        return self.request("GET", f"/counters/{_quote(counter_id)}")["counter"]

    def put_counter(self, counter_id, **fields):
        """Make or change a counter.

        The fields are start, step, padding, reset, timeZone, next.
        """
        return self.request("PUT", f"/counters/{_quote(counter_id)}", fields)["counter"]

    def delete_counter(self, counter_id):
        """Delete a counter."""
        self.request("DELETE", f"/counters/{_quote(counter_id)}")

    def create_backup(self):
        """Download a backup."""
        return self._send("POST", "/backup", None, None, {}, "application/vnd.sqlite3", False)

    def export_all(self, **fields):
        """Export templates, images, routes, counters and printers.

        The fields are starters, assets, routes, counters, printers.
        """
        return self.request("GET", "/export", query=fields)

    def import_all(self, contents, dryRun=None, onConflict=None):
        """Import templates, images, routes, counters and printers."""
        return self.request(
            "POST",
            "/import",
            contents,
            query={"dryRun": dryRun, "onConflict": onConflict},
        )

    def configure_printer(self, **fields):
        """Change the printer: any of ip, port, address, width and profile.

        The fields are ip, port, address, width, profile.
        """
        return self.request("POST", "/printer/config", fields, repeatable=True)["printer"]

    def profiles(self):
        """List the supported printer models."""
        return self.request("GET", "/profiles")

    def printers(self):
        """List printers."""
        return self.request("GET", "/printers")["printers"]

    def add_printer(self, id, **fields):
        """Add a printer, or start a virtual one.

        The fields are name, ip, port, address, width, profile, groups, fallback, fallbackOn, raw,
        labels, virtual, site, default.
        """
        return self.request("POST", "/printers", {"id": id, **fields})["printer"]

    def discover_printers(self, subnet=None, agent=None):
        """Discover printers in the network."""
        return self.request(
            "GET",
            "/printers/discover",
            query={"subnet": subnet, "agent": agent},
        )["printers"]

    def printer(self, printer_id):
        """Get a printer with its status."""
        return self.request("GET", f"/printers/{_quote(printer_id)}")["printer"]

    def change_printer(self, printer_id, **fields):
        """Change a printer: any subset of its settings.

        The fields are name, ip, port, address, width, profile, groups, fallback, fallbackOn, raw,
        labels, virtual, site, default, hidden.
        """
        return self.request("PUT", f"/printers/{_quote(printer_id)}", fields)["printer"]

    def remove_printer(self, printer_id, jobs=None, moveTo=None):
        """Remove a printer."""
        self.request(
            "DELETE",
            f"/printers/{_quote(printer_id)}",
            query={"jobs": jobs, "moveTo": moveTo},
        )

    def printer_status(self, printer_id=None):
        """Get a printer with its status."""
        return self.request("GET", _printer_path(printer_id, "status"))["printer"]

    def print_test_page(self, printer_id=None, language=None):
        """Print a test page."""
        return self.request(
            "POST",
            _printer_path(printer_id, "test"),
            query={"language": language},
        )["jobId"]

    def open_drawer(self, printer_id=None):
        """Open the cash drawer."""
        return self.request("POST", _printer_path(printer_id, "drawer"))["jobId"]

    def sound_buzzer(self, printer_id=None):
        """Sound the buzzer."""
        return self.request("POST", _printer_path(printer_id, "beep"))["jobId"]

    def pause_printer(self, printer_id):
        """Pause a printer."""
        return self.request(
            "POST",
            f"/printers/{_quote(printer_id)}/pause",
            repeatable=True,
        )["printer"]

    def resume_printer(self, printer_id):
        """Resume a paused printer."""
        return self.request(
            "POST",
            f"/printers/{_quote(printer_id)}/resume",
            repeatable=True,
        )["printer"]

    def printer_days(self, since=None):
        """See what each printer printed today, and how long it could not."""
        return self.request("GET", "/printer-days", query={"since": since})

    def agents(self):
        """List the agents."""
        return self.request("GET", "/agents")["agents"]

    def remove_agent(self, name):
        """Remove an agent."""
        self.request("DELETE", f"/agents/{_quote(name)}")

    def virtual_printer(self, printer=None):
        """Get the commands that the virtual printer has read."""
        return self.request("GET", "/virtual-printer", query={"printer": printer})

    def roll(self, printer=None):
        """List the sheets that came out of the virtual printer."""
        return self.request("GET", "/virtual-printer/sheets", query={"printer": printer})

    def sheet(self, number, printer=None, scale=None):
        """Get a sheet as PNG, one pixel per dot."""
        return self._send(
            "GET",
            f"/virtual-printer/sheets/{_quote(number)}.png",
            None,
            {"printer": printer, "scale": scale},
            {},
            "image/png",
            True,
        )

    def set_faults(self, printer=None, **fields):
        """Simulate faults of the virtual printer, or clear them.

        The fields are paper, paperOutAfterMm, paperOutAfterLabels, cover, cutter, overheated,
        unrecoverable, drawer, ribbon, paused, connection, resetAfterBytes, finAfterBytes,
        silenceAfterBytes, confirmation, confirmationDelayMs, strayStatus, splitAnswers, powerCycle,
        leftover, mute.
        """
        return self.request(
            "POST",
            "/virtual-printer/faults",
            fields,
            query={"printer": printer},
        )["printer"]

    def webhooks(self):
        """List webhooks."""
        return self.request("GET", "/webhooks")["webhooks"]

    def create_webhook(self, name, url, **fields):
        """Send events to an address.

        The fields are enabled, events, printers, templates, states.
        """
        return self.request("POST", "/webhooks", {"name": name, "url": url, **fields})

    def webhook(self, webhook_id):
        """Get a webhook."""
        return self.request("GET", f"/webhooks/{_quote(webhook_id)}")["webhook"]

    def update_webhook(self, webhook_id, **fields):
        """Change a webhook.

        The fields are name, url, enabled, events, printers, templates, states.
        """
        return self.request("PUT", f"/webhooks/{_quote(webhook_id)}", fields)["webhook"]

    def delete_webhook(self, webhook_id):
        """Delete a webhook."""
        self.request("DELETE", f"/webhooks/{_quote(webhook_id)}")

    def test_webhook(self, webhook_id):
        """Send a test message."""
        return self.request("POST", f"/webhooks/{_quote(webhook_id)}/test")["delivery"]

    def rotate_webhook_secret(self, webhook_id):
        """Replace the secret of a webhook."""
        return self.request("POST", f"/webhooks/{_quote(webhook_id)}/rotate")

    def replay_webhook(self, webhook_id, since, until=None):
        """Send the events of a span of time once more."""
        return self.request(
            "POST",
            f"/webhooks/{_quote(webhook_id)}/replay",
            _given({"since": since, "until": until}),
        )["replay"]

    def webhook_deliveries(self, webhook_id, limit=None, before=None):
        """Read what was sent, and what the receiver answered."""
        return self.request(
            "GET",
            f"/webhooks/{_quote(webhook_id)}/deliveries",
            query={"limit": limit, "before": before},
        )["deliveries"]

    def notices(self):
        """Get the channels for notices and the result of the last notice."""
        return self.request("GET", "/notices")

    def change_notices(self, ntfy=None, email=None):
        """Switch channels for notices on or off."""
        return self.request("PUT", "/notices", _given({"ntfy": ntfy, "email": email}))["switches"]

    def test_notices(self):
        """Send a test notice by all channels."""
        return self.request("POST", "/notices/test")["results"]

    def keys(self):
        """List API keys."""
        return self.request("GET", "/keys")["keys"]

    def create_key(self, name, scopes, **fields):
        """Make an API key.

        The fields are printers, templates, test, expiresAt.
        """
        return self.request("POST", "/keys", {"name": name, "scopes": scopes, **fields})

    def revoke_key(self, key_id):
        """Revoke an API key."""
        self.request("DELETE", f"/keys/{_quote(key_id)}")

    def key_requirement(self):
        """Get whether every request needs a key."""
        return self.request("GET", "/keys/required")

    def change_key_requirement(self, required):
        """Require a key for every request, or no longer."""
        return self.request("PUT", "/keys/required", {"required": required})

    def audit(self, limit=None, before=None):
        """Read who changed what."""
        return self.request("GET", "/audit", query={"limit": limit, "before": before})["entries"]

    def nodes(self):
        """List the nodes that share the database."""
        return self.request("GET", "/nodes")

    def metrics(self):
        """Read counters and states for a monitor, in the Prometheus text format."""
        return self._send("GET", "/metrics", None, None, {}, "text/plain", True)

    def requests(self):
        """List requests."""
        return self.request("GET", "/requests")["requests"]

    def refused_requests(self):
        """List requests that were refused."""
        return self.request("GET", "/refused-requests")["requests"]

    def quarantine(self):
        """Read whether this copy is in quarantine."""
        return self.request("GET", "/quarantine")

    def end_quarantine(self):
        """End the quarantine."""
        return self.request("DELETE", "/quarantine")

    def health(self):
        """Check that the service runs and can store jobs."""
        return self.request("GET", "/health")

    def live(self):
        """Check that the process answers."""
        return self.request("GET", "/livez")["status"]

    def ready(self):
        """Check that prints can be accepted."""
        return self.request("GET", "/readyz")["status"]

    def warnings(self):
        """List what the operator should change about keys, addresses and inputs."""
        return self.request("GET", "/warnings")["warnings"]

    # ---- End of the operations

    # ---- Any endpoint

    def request(self, method, path, body=None, query=None, headers=None, repeatable=None):
        """Sends a request and returns the JSON of the answer.

        `repeatable`: whether it may be sent again when no answer came; by default GET and PUT.
        """
        if repeatable is None:
            repeatable = method in ("GET", "PUT")
        answer = self._send(
            method, path, body, query, headers or {}, "application/json", repeatable
        )
        return json.loads(answer)

    def _keyed(self, path, body, key, wait=0, query=None):
        key = key or (uuid.uuid4().hex if self.retries > 0 else None)
        headers = {"Content-Type": "text/csv"} if isinstance(body, bytes) else {}
        if key:
            headers["Idempotency-Key"] = key
        try:
            answer = self._send(
                "POST", path, body, query, headers, "application/json", key is not None, wait
            )
        except PlatenError as error:
            error.idempotency_key = key
            raise
        return json.loads(answer)

    def _send(self, method, path, body, query, headers, accept, repeatable, wait=0):
        retry = 0
        while True:
            try:
                return self._attempt(method, path, body, query, headers, accept, wait)
            except PlatenError as error:
                if retry >= self.retries or not _may_retry(error, repeatable):
                    raise
                time.sleep(_retry_delay(retry, error.retry_after))
            retry += 1

    def _attempt(self, method, path, body, query, headers, accept, wait):
        url = self.url + path
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        if given:
            url += "?" + urllib.parse.urlencode(given)
        request = urllib.request.Request(url, method=method, headers={"Accept": accept, **headers})
        if body is not None:
            is_file = isinstance(body, bytes)
            request.data = body if is_file else json.dumps(body).encode()
            if not is_file:
                request.add_header("Content-Type", "application/json")
        if self.key is not None:
            request.add_header("X-API-Key", self.key)
        timeout = self.timeout + wait
        try:
            with urllib.request.urlopen(request, timeout=timeout) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            with error:
                raise _to_error(error) from None
        except (OSError, HTTPException) as error:
            cause = getattr(error, "reason", error)
            if isinstance(cause, socket.timeout):
                message = f"Platen at {self.url} did not answer within {timeout} s."
                raise PlatenError("TIMEOUT", message) from error
            message = f"Platen cannot be reached at {self.url}: {cause or type(cause).__name__}."
            raise PlatenError("UNREACHABLE", message) from error


def _quote(part):
    return urllib.parse.quote(str(part), safe="")


def _given(fields):
    """What is None is left out."""
    return {name: value for name, value in fields.items() if value is not None}


def _if_match(version):
    return {} if version is None else {"If-Match": f'"{version}"'}


def _text(value):
    """A value in a query, as JSON writes it."""
    return json.dumps(value) if isinstance(value, bool) else value


def _printer_path(printer_id, action):
    return f"/printer/{action}" if printer_id is None else f"/printers/{_quote(printer_id)}/{action}"


def _may_retry(error, repeatable):
    if (error.retry_after or 0) > _MAX_RETRY_AFTER:
        return False
    if error.code in _REJECTED_FOR_NOW:
        return True
    if not repeatable:
        return False
    if error.code in _UNDECIDED:
        return True
    # Answers of proxies whose service restarts.
    return error.code == "UNREACHABLE" and error.status in (0, 502, 503, 504)


def _retry_delay(retry, retry_after):
    """Half of the delay is random, so that many clients do not come back at the same time."""
    backoff = min(_FIRST_DELAY * 2**retry, _MAX_DELAY)
    if retry_after:
        return retry_after + random.random() * backoff
    return backoff * (0.5 + random.random() / 2)


def _to_error(response):
    retry_after = _seconds(response.headers.get("Retry-After"))
    try:
        answer = json.loads(response.read())
        error = answer["error"]
        fields = {
            "job_id": answer.get("jobId"),
            "reason": error.get("reason"),
            "may_have_printed": error.get("mayHavePrinted"),
        }
        code, message, details = error["code"], error["message"], error.get("details", ())
    except (ValueError, KeyError, TypeError, AttributeError):
        # A proxy in between may answer in its own format.
        message = f"The answer has status {response.code} and is not from Platen."
        return PlatenError("UNREACHABLE", message, response.code, retry_after=retry_after)
    return PlatenError(code, message, response.code, details, retry_after, **fields)


def _seconds(header):
    """Retry-After holds seconds or a date."""
    if not header:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
