"""Client of a Platen print service: one file, no dependencies, Python 3.8 or later.

    from platen import Platen

    platen = Platen("http://127.0.0.1:3000")
    printed = platen.print("receipt", {"items": [], "total": 0}, idempotency_key="order-4711")
    job = platen.wait_for(printed["jobId"])
    print(job["status"])

Answers are the JSON of the service as dictionaries, as docs/api.md describes them. Failed
requests raise PlatenError. `request` calls the endpoints that have no method of their own.
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
_REJECTED_FOR_NOW = {"RATE_LIMITED", "QUEUE_FULL", "TOO_MANY_CONNECTIONS"}
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

    # ---- Jobs

    def job(self, job_id):
        return self.request("GET", f"/jobs/{_quote(job_id)}")["job"]

    def jobs(self, **query):
        """One page, newest first, with nextCursor; the query is that of GET /jobs."""
        return self.request("GET", "/jobs", query=query)

    def each_job(self, **query):
        """All jobs, newest first, page by page. `limit` is the size of a page."""
        query.setdefault("limit", 100)
        while True:
            page = self.jobs(**query)
            yield from page["jobs"]
            if page["nextCursor"] is None:
                return
            query["cursor"] = page["nextCursor"]

    def cancel(self, job_id):
        return self.request("DELETE", f"/jobs/{_quote(job_id)}")["job"]

    # ---- Templates

    def templates(self):
        return self.request("GET", "/templates")["templates"]

    def template(self, template_id):
        return self.request("GET", f"/templates/{_quote(template_id)}")["template"]

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

    def schema(self, template_id):
        """The JSON Schema of the data that a template needs, with an example."""
        return self.request("GET", f"/templates/{_quote(template_id)}/schema")

    def preview(self, template_id, data=None, **options):
        """A PNG, as bytes. Without data, it shows the template's example."""
        body = {"options": options} if options else {}
        if data is not None:
            body["data"] = data
        path = f"/templates/{_quote(template_id)}/preview"
        return self._send("POST", path, body, None, {}, "image/*", True)

    # ---- Batches, routes and counters

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

    def batches(self, limit=None):
        """Newest first."""
        return self.request("GET", "/batches", query={"limit": limit})["batches"]

    def batch(self, batch_id):
        """{"batch", "failures"}: its progress, and the first jobs that failed."""
        return self.request("GET", f"/batches/{_quote(batch_id)}")

    def change_batch(self, batch_id, action):
        """`action` is pause, resume or cancel."""
        return self.request("POST", f"/batches/{_quote(batch_id)}/{action}")["batch"]

    def retry_failed(self, batch_id, unconfirmed=False):
        """Prints its failed jobs again and returns how many: those that cannot have printed.

        With `unconfirmed` also those that may have, marked as copies.
        """
        query = {"unconfirmed": unconfirmed or None}
        path = f"/batches/{_quote(batch_id)}/retry-failed"
        return self.request("POST", path, query=query)["retried"]

    def routes(self):
        """Without their rules."""
        return self.request("GET", "/routes")["routes"]

    def route(self, route_id):
        return self.request("GET", f"/routes/{_quote(route_id)}")["route"]

    def save_route(self, route_id, name, rules):
        """Creates the route, or replaces the one with this id."""
        change = {"name": name, "rules": rules}
        try:
            return self.request("PUT", f"/routes/{_quote(route_id)}", change)["route"]
        except PlatenError as error:
            if error.code != "ROUTE_NOT_FOUND":
                raise
        return self.request("POST", "/routes", {"id": route_id, **change})["route"]

    def delete_route(self, route_id):
        self.request("DELETE", f"/routes/{_quote(route_id)}")

    def print_route(self, route_id, data, options=None, idempotency_key=None):
        """Prints an order by a route: the jobs of all rules that apply, all or nothing."""
        body = {"data": data}
        if options is not None:
            body["options"] = options
        return self._keyed(f"/routes/{_quote(route_id)}", body, idempotency_key)

    def preview_route(self, route_id, data):
        """{"papers", "skipped"}: which papers the order would make, and where."""
        path = f"/routes/{_quote(route_id)}/preview"
        return self.request("POST", path, {"data": data}, repeatable=True)

    def settings(self):
        """The shop, its language, currency and time zone, which new templates begin with."""
        return self.request("GET", "/settings")["settings"]

    def update_settings(self, **change):
        """Fields left out stay as they are; None clears one."""
        return self.request("PUT", "/settings", change)["settings"]

    def counters(self):
        return self.request("GET", "/counters")["counters"]

    def counter(self, counter_id):
        return self.request("GET", f"/counters/{_quote(counter_id)}")["counter"]

    def put_counter(self, counter_id, **change):
        """Makes or changes a counter: start, step, padding, reset, timeZone, next."""
        return self.request("PUT", f"/counters/{_quote(counter_id)}", change)["counter"]

    def delete_counter(self, counter_id):
        self.request("DELETE", f"/counters/{_quote(counter_id)}")

    # ---- Printers, keys and the service

    def printers(self):
        return self.request("GET", "/printers")["printers"]

    def printer_status(self, printer_id=None):
        """Of the default printer, unless another one is named."""
        path = "/printer/status" if printer_id is None else f"/printers/{_quote(printer_id)}"
        return self.request("GET", path)["printer"]

    def open_drawer(self, printer_id=None):
        """Opens the cash drawer at this printer, or at the default one; returns the job's id."""
        return self.request("POST", _printer_path(printer_id, "drawer"))["jobId"]

    def sound_buzzer(self, printer_id=None):
        """Sounds the buzzer of this printer, or of the default one; returns the job's id."""
        return self.request("POST", _printer_path(printer_id, "beep"))["jobId"]

    def keys(self):
        return self.request("GET", "/keys")["keys"]

    def create_key(self, name, scopes, **limits):
        """{"key", "secret"}: the secret is the API key itself, which is answered only now.

        `limits` are printers, templates, test and expiresAt.
        """
        return self.request("POST", "/keys", {"name": name, "scopes": scopes, **limits})

    def revoke_key(self, key_id):
        self.request("DELETE", f"/keys/{_quote(key_id)}")

    # ---- Webhooks

    def webhooks(self):
        return self.request("GET", "/webhooks")["webhooks"]

    def webhook(self, webhook_id):
        """With how its deliveries are: failingSince, lastError, late, givenUp."""
        return self.request("GET", f"/webhooks/{_quote(webhook_id)}")["webhook"]

    def create_webhook(self, name, url, **filters):
        """{"webhook", "secret"}: the secret signs the messages, and is answered only now.

        `filters` are events, printers, templates and states.
        """
        return self.request("POST", "/webhooks", {"name": name, "url": url, **filters})

    def update_webhook(self, webhook_id, **change):
        """What is not named stays as it is; None removes a filter."""
        return self.request("PUT", f"/webhooks/{_quote(webhook_id)}", change)["webhook"]

    def delete_webhook(self, webhook_id):
        self.request("DELETE", f"/webhooks/{_quote(webhook_id)}")

    def test_webhook(self, webhook_id):
        """Sends a test message, and returns the delivery with the answer of the receiver."""
        return self.request("POST", f"/webhooks/{_quote(webhook_id)}/test")["delivery"]

    def rotate_webhook_secret(self, webhook_id):
        """{"webhook", "secret"}: for 24 hours messages are signed with the former one, too."""
        return self.request("POST", f"/webhooks/{_quote(webhook_id)}/rotate")

    def replay_webhook(self, webhook_id, since, until=None):
        """Sends the stored events of a span once more, with their ids. Times are ISO 8601."""
        span = {"since": since} if until is None else {"since": since, "until": until}
        return self.request("POST", f"/webhooks/{_quote(webhook_id)}/replay", span)["replay"]

    def webhook_deliveries(self, webhook_id, limit=None, before=None):
        """What was sent, and what the receiver answered; the newest first."""
        query = {"limit": limit, "before": before}
        given = {name: value for name, value in query.items() if value is not None}
        path = f"/webhooks/{_quote(webhook_id)}/deliveries"
        return self.request("GET", path, query=given)["deliveries"]

    def health(self):
        return self.request("GET", "/health")

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
