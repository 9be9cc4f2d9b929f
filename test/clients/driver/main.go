// Carries out the calls of clients.slow.test.ts: one JSON object a line, one answer a line.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"platen"
)

type call struct {
	Op        string         `json:"op"`
	Data      any            `json:"data"`
	Options   platen.Options `json:"options"`
	Key       string         `json:"key"`
	JobID     string         `json:"jobId"`
	After     int64          `json:"after"`
	Completed int            `json:"completed"`
}

func main() {
	var settings struct {
		URL     string   `json:"url"`
		Key     string   `json:"key"`
		Timeout *float64 `json:"timeout"`
		Retries *int     `json:"retries"`
	}
	check(json.Unmarshal([]byte(os.Args[1]), &settings))
	client := platen.New(settings.URL, settings.Key)
	if settings.Timeout != nil {
		client.Timeout = time.Duration(*settings.Timeout * float64(time.Second))
	}
	if settings.Retries != nil {
		client.Retries = *settings.Retries
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var one call
		check(json.Unmarshal(lines.Bytes(), &one))
		answer, err := carryOut(client, one)
		var failed *platen.Error
		if errors.As(err, &failed) {
			answer = map[string]any{
				"error": failed.Code, "status": failed.Status, "details": failed.Details,
				"jobId": failed.JobID, "reason": failed.Reason,
				"mayHavePrinted": failed.MayHavePrinted, "key": failed.IdempotencyKey,
			}
		} else {
			check(err)
		}
		text, err := json.Marshal(answer)
		check(err)
		fmt.Println(string(text))
	}
}

func carryOut(client *platen.Client, one call) (any, error) {
	ctx := context.Background()
	switch one.Op {
	case "print":
		return client.Print(ctx, "receipt", one.Data, one.Options, one.Key)
	case "wait":
		return client.WaitFor(ctx, one.JobID)
	case "reprint":
		return client.Reprint(ctx, one.JobID, nil, "")
	case "job":
		answer, err := client.GetJob(ctx, one.JobID, nil)
		return answer.Job, err
	case "printers":
		answer, err := client.ListPrinters(ctx)
		ids := []string{}
		for _, printer := range answer.Printers {
			ids = append(ids, printer.ID)
		}
		return map[string]any{"ids": ids}, err
	case "jobs":
		ids := []string{}
		err := client.EachJob(ctx, platen.Query{"limit": 2}, func(job platen.Job) bool {
			ids = append(ids, job.ID)
			return true
		})
		return map[string]any{"ids": ids}, err
	case "preview":
		picture, err := client.PreviewTemplate(ctx, "receipt", map[string]any{"data": one.Data}, nil)
		return map[string]any{"png": strings.HasPrefix(string(picture), "\x89PNG")}, err
	case "events":
		seqs, jobs := []any{}, []any{}
		err := client.Events(ctx, one.After, func(event platen.Event) bool {
			seqs = append(seqs, event.Data["seq"])
			if event.Type == "jobUpdate" && event.Data["status"] == "completed" {
				jobs = append(jobs, event.Data["jobId"])
			}
			return len(jobs) < one.Completed
		})
		return map[string]any{"seqs": seqs, "jobs": jobs}, err
	}
	return nil, fmt.Errorf("no call %s", one.Op)
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
