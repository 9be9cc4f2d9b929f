// Package platen is a client of a Platen print service, with the standard library only.
//
//	client := platen.New("http://127.0.0.1:3000", "")
//	printed, err := client.Print(ctx, "receipt", data, nil, "order-4711")
//	job, err := client.WaitFor(ctx, printed.JobID)
//
// Answers are those of docs/api.md. Failed requests return an *Error.
package platen

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	firstDelay = 500 * time.Millisecond
	maxDelay   = 8 * time.Second
	// A service that asks for more patience is not asked again: the caller decides.
	maxRetryAfter  = 30 * time.Second
	maxServiceWait = 60 * time.Second
	// 100,000 jobs are laid out before the answer.
	batchWait = 10 * time.Minute
)

// Error is a failed request: an error answer, or no answer.
type Error struct {
	// Code of docs/api.md; UNREACHABLE or TIMEOUT without an answer of the service.
	Code    string `json:"code"`
	Message string `json:"message"`
	// Status of HTTP; 0 without an answer.
	Status int `json:"-"`
	// Details has one line per problem, starting with the path of the field.
	Details []string `json:"details"`
	// RetryAfter is the time after which a retry makes sense, if the service named one.
	RetryAfter time.Duration `json:"-"`
	// JobID of the job that failed (PRINT_FAILED), with the reason, and whether paper may have come out.
	JobID          string `json:"-"`
	Reason         string `json:"reason"`
	MayHavePrinted *bool  `json:"mayHavePrinted"`
	// IdempotencyKey that a print was sent with: the same print with it never prints twice.
	IdempotencyKey string `json:"-"`
}

func (e *Error) Error() string {
	return strings.Join(append([]string{e.Code + ": " + e.Message}, e.Details...), "; ")
}

// mayRetry tells whether the request can be sent again without doing something twice.
func (e *Error) mayRetry(repeatable bool) bool {
	if e.RetryAfter > maxRetryAfter {
		return false
	}
	switch e.Code {
	case "RATE_LIMITED", "QUEUE_FULL", "TOO_MANY_CONNECTIONS", "SERVICE_BUSY":
		return true // the service has done nothing
	case "TIMEOUT", "REQUEST_IN_PROGRESS", "DATABASE_UNAVAILABLE", "SERVICE_STOPPING":
		return repeatable // it is unknown what the service has done
	case "UNREACHABLE": // with a status: the answer of a proxy whose service restarts
		return repeatable && (e.Status == 0 || e.Status >= 502 && e.Status <= 504)
	}
	return false
}

// Client of one service. Change its fields before the first request.
type Client struct {
	URL string
	Key string
	// Timeout of each attempt.
	Timeout time.Duration
	// Retries are the attempts after the first.
	Retries int
	HTTP    *http.Client
}

// New makes a client with a timeout of 30 s and four retries. The key may be empty.
func New(url, key string) *Client {
	return &Client{
		URL:     strings.TrimRight(url, "/"),
		Key:     key,
		Timeout: 30 * time.Second,
		Retries: 4,
		HTTP:    &http.Client{},
	}
}

// Options of a print, such as copies, printer or wait.
type Options map[string]any

// Query has the parameters of an address; nil leaves all out.
type Query map[string]any

// Headers such as If-Match.
type Headers map[string]string

// ---- Printing

// Print accepts the print and answers at once; with the option wait, when the job has ended.
//
// One idempotency key creates at most one job, however often the request is sent. Choose it from
// what is printed, such as the number of the order, so that it is the same after a crash of the
// program. With an empty one, a random key makes the retries of this call safe.
func (c *Client) Print(ctx context.Context, templateID string, data any, options Options, key string) (answer PrintTemplateAnswer, err error) {
	body := withOptions(map[string]any{"data": data}, options)
	err = c.keyed(ctx, path("/print/%s", templateID), body, key, waitOf(options), &answer)
	return
}

// PrintDirect prints what has no stored template: {"text": …}, {"markdown": …}, {"image": …},
// {"pdf": …} or {"raw": …, "language": "zpl"}.
func (c *Client) PrintDirect(ctx context.Context, content map[string]any, options Options, key string) (answer PrintTemplateAnswer, err error) {
	err = c.keyed(ctx, "/print", withOptions(content, options), key, waitOf(options), &answer)
	return
}

// PrintBatch prints many at once, all or nothing: {"templateId", "data", "options"} or {"text"} each.
func (c *Client) PrintBatch(ctx context.Context, name string, jobs []map[string]any, key string) (answer CreateBatchAnswer, err error) {
	body := map[string]any{"name": name, "jobs": jobs}
	err = c.keyed(ctx, "/batches", body, key, batchWait, &answer)
	return
}

// PrintRoute prints an order by a route: the jobs of all rules that apply, all or nothing.
func (c *Client) PrintRoute(ctx context.Context, routeID string, data any, options Options, key string) (answer PrintRouteAnswer, err error) {
	body := withOptions(map[string]any{"data": data}, options)
	err = c.keyed(ctx, path("/routes/%s", routeID), body, key, 0, &answer)
	return
}

// Reprint prints an ended job again, marked as a copy if the first may have come out.
func (c *Client) Reprint(ctx context.Context, jobID string, options Options, key string) (answer PrintTemplateAnswer, err error) {
	if options == nil {
		options = Options{}
	}
	err = c.keyed(ctx, path("/jobs/%s/reprint", jobID), options, key, 0, &answer)
	return
}

// ReprintBatch prints rows of a batch again, as another batch: {"from": 90, "to": 97}.
func (c *Client) ReprintBatch(ctx context.Context, batchID string, rows map[string]any, key string) (answer ReprintBatchAnswer, err error) {
	err = c.keyed(ctx, path("/batches/%s/reprint", batchID), rows, key, batchWait, &answer)
	return
}

// WaitFor returns the job when it has ended: read its status, and the error of a failed one. A
// queued job ends at its deadline at the latest; the context may end the waiting earlier.
func (c *Client) WaitFor(ctx context.Context, jobID string) (Job, error) {
	for interval := 50 * time.Millisecond; ; interval = least(interval*13/10, 2*time.Second) {
		answer, err := c.GetJob(ctx, jobID, nil)
		if err != nil || answer.Job.Status != "queued" && answer.Job.Status != "printing" {
			return answer.Job, err
		}
		if err := pause(ctx, interval/2+random(interval)); err != nil {
			return answer.Job, err
		}
	}
}

// EachJob calls `each` for all jobs, newest first, until it returns false.
func (c *Client) EachJob(ctx context.Context, query Query, each func(Job) bool) error {
	page := Query{"limit": 100}
	for name, value := range query {
		page[name] = value
	}
	for {
		answer, err := c.ListJobs(ctx, page)
		if err != nil {
			return err
		}
		for _, job := range answer.Jobs {
			if !each(job) {
				return nil
			}
		}
		if answer.NextCursor == nil {
			return nil
		}
		page["cursor"] = *answer.NextCursor
	}
}

// Event is a change of a job or printer; Data is described in docs/events.md.
type Event struct {
	Type string         `json:"type"`
	Data map[string]any `json:"data"`
}

// Events calls `each` for every change of a job or printer once and in order, across lost
// connections, until it returns false. `after` is the number (seq in Data) of the last event that
// was processed; with -1, only new events are reported. Returns an *Error with the code
// EVENTS_GONE when missed events are no longer stored, and UNAUTHORIZED when the key is wrong.
func (c *Client) Events(ctx context.Context, after int64, each func(Event) bool) error {
	for lost := 0; ; {
		query := Query{"after": after, "wait": 30}
		wait := 30 * time.Second
		if after < 0 { // the first answer comes at once, with the number to continue from
			query, wait = Query{"wait": 0}, 0
		}
		var page struct {
			Events []Event `json:"events"`
			Next   int64   `json:"next"`
		}
		bytes, err := c.attempt(ctx, request{method: "GET", path: "/events", query: query, wait: wait})
		if err == nil {
			err = json.Unmarshal(bytes, &page)
		}
		if err != nil {
			var failed *Error
			if !errors.As(err, &failed) || failed.Status < 500 && !failed.mayRetry(true) {
				return err
			}
			if err := pause(ctx, retryDelay(lost, failed.RetryAfter)); err != nil {
				return err
			}
			if lost < 4 {
				lost++
			}
			continue
		}
		lost = 0
		for _, event := range page.Events {
			if !each(event) {
				return nil
			}
		}
		after = page.Next
	}
}

// ---- Any endpoint

// Request sends a request with a JSON body, which may be nil, and reads the answer into `answer`.
// It is sent again only if the service did nothing, or the method is GET or PUT.
func (c *Client) Request(ctx context.Context, method, path string, body, answer any) error {
	repeatable := method == "GET" || method == "PUT"
	return c.json(ctx, request{method: method, path: path, body: body, repeatable: repeatable}, answer)
}

type request struct {
	method, path, accept string
	body                 any
	query                Query
	headers              Headers
	repeatable           bool
	wait                 time.Duration
}

func (c *Client) keyed(ctx context.Context, path string, body any, key string, wait time.Duration, answer any) error {
	if key == "" && c.Retries > 0 {
		key = randomKey()
	}
	sent := request{method: "POST", path: path, body: body, wait: wait}
	if key != "" {
		sent.headers = Headers{"Idempotency-Key": key}
		sent.repeatable = true
	}
	err := c.json(ctx, sent, answer)
	var failed *Error
	if errors.As(err, &failed) {
		failed.IdempotencyKey = key
	}
	return err
}

func (c *Client) json(ctx context.Context, sent request, answer any) error {
	bytes, err := c.send(ctx, sent)
	if err != nil {
		return err
	}
	return json.Unmarshal(bytes, answer)
}

func (c *Client) send(ctx context.Context, sent request) ([]byte, error) {
	for retry := 0; ; retry++ {
		bytes, err := c.attempt(ctx, sent)
		var failed *Error
		if !errors.As(err, &failed) || retry >= c.Retries || !failed.mayRetry(sent.repeatable) {
			return bytes, err
		}
		if pause(ctx, retryDelay(retry, failed.RetryAfter)) != nil {
			return nil, err
		}
	}
}

func (c *Client) attempt(ctx context.Context, sent request) ([]byte, error) {
	timeout := c.Timeout + sent.wait
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	asked, err := c.asked(limited, sent)
	if err != nil {
		return nil, err
	}
	response, err := c.HTTP.Do(asked)
	var content []byte
	if err == nil {
		defer response.Body.Close()
		content, err = io.ReadAll(response.Body)
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if limited.Err() != nil {
			return nil, &Error{Code: "TIMEOUT", Message: fmt.Sprintf("Platen at %s did not answer within %s.", c.URL, timeout)}
		}
		return nil, &Error{Code: "UNREACHABLE", Message: fmt.Sprintf("Platen cannot be reached at %s: %v.", c.URL, err)}
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, toError(response, content)
	}
	return content, nil
}

func (c *Client) asked(ctx context.Context, sent request) (*http.Request, error) {
	address := c.URL + sent.path
	values := url.Values{}
	for name, value := range sent.query {
		if value != nil {
			values.Set(name, fmt.Sprint(value))
		}
	}
	if len(values) > 0 {
		address += "?" + values.Encode()
	}
	var body io.Reader
	if sent.body != nil {
		text, err := json.Marshal(sent.body)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	asked, err := http.NewRequestWithContext(ctx, sent.method, address, body)
	if err != nil {
		return nil, err
	}
	asked.Header.Set("Accept", "application/json")
	if sent.accept != "" {
		asked.Header.Set("Accept", sent.accept)
	}
	if body != nil {
		asked.Header.Set("Content-Type", "application/json")
	}
	if c.Key != "" {
		asked.Header.Set("X-API-Key", c.Key)
	}
	for name, value := range sent.headers {
		asked.Header.Set(name, value)
	}
	return asked, nil
}

func toError(response *http.Response, content []byte) *Error {
	var answer struct {
		Error *Error `json:"error"`
		JobID string `json:"jobId"`
	}
	failed := &Error{
		Code:    "UNREACHABLE", // a proxy in between may answer in its own format
		Message: fmt.Sprintf("The answer has status %d and is not from Platen.", response.StatusCode),
	}
	if json.Unmarshal(content, &answer) == nil && answer.Error != nil && answer.Error.Code != "" {
		failed = answer.Error
		failed.JobID = answer.JobID
	}
	failed.Status = response.StatusCode
	failed.RetryAfter = retryAfter(response.Header.Get("Retry-After"))
	return failed
}

// retryAfter reads the header, which holds seconds or a date.
func retryAfter(header string) time.Duration {
	if seconds, err := strconv.ParseFloat(header, 64); err == nil {
		return time.Duration(seconds * float64(time.Second))
	}
	if at, err := http.ParseTime(header); err == nil && time.Until(at) > 0 {
		return time.Until(at)
	}
	return 0
}

// retryDelay is random by half, so that many clients do not come back at the same time.
func retryDelay(retry int, after time.Duration) time.Duration {
	backoff := least(firstDelay<<retry, maxDelay)
	if after > 0 {
		return after + random(backoff)
	}
	return backoff/2 + random(backoff/2)
}

func least(a, b time.Duration) time.Duration {
	if a < b {
		return a
	}
	return b
}

func random(below time.Duration) time.Duration {
	return time.Duration(mathrand.Int63n(int64(below) + 1))
}

func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func randomKey() string {
	key := make([]byte, 16)
	_, _ = rand.Read(key)
	return hex.EncodeToString(key)
}

func path(form string, names ...string) string {
	escaped := make([]any, len(names))
	for at, name := range names {
		escaped[at] = url.PathEscape(name)
	}
	return fmt.Sprintf(form, escaped...)
}

func withOptions(body map[string]any, options Options) map[string]any {
	if options == nil {
		return body
	}
	whole := map[string]any{"options": options}
	for name, value := range body {
		whole[name] = value
	}
	return whole
}

func waitOf(options Options) time.Duration {
	switch wait := options["wait"].(type) {
	case bool:
		if wait {
			return maxServiceWait
		}
	case int:
		return time.Duration(wait) * time.Second
	case float64:
		return time.Duration(wait * float64(time.Second))
	}
	return 0
}
