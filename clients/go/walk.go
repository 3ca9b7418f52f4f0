// What a user of openapi-generator for Go writes. The package rollcall is generated next to it.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"

	"walk/rollcall"
)

func same(found, expected any) {
	if !reflect.DeepEqual(found, expected) {
		panic(fmt.Sprintf("found %v, expected %v", found, expected))
	}
}

func done(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	configuration := rollcall.NewConfiguration()
	configuration.Servers = rollcall.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+os.Getenv("TOKEN"))
	client := rollcall.NewAPIClient(configuration)
	employees := client.EmployeesAPI
	ctx := context.Background()

	created, _, err := employees.CreateEmployee(ctx).EmployeeCreate(*rollcall.NewEmployeeCreate("Lucía", "García")).Execute()
	done(err)
	id := created.Data.Id
	fmt.Println("create")

	listed, _, err := employees.ListEmployees(ctx).Limit(1).Status(rollcall.EMPLOYEESTATUS_ACTIVE).OrderBy("createdAt desc").Execute()
	done(err)
	same(len(listed.Data), 1)
	same(listed.Data[0].Id, id)
	fmt.Println("list")

	changes := rollcall.NewEmployeeUpdate()
	changes.SetGender(rollcall.GENDER_FEMALE)
	changes.SetPhone("+34 600 000 000")
	version := fmt.Sprintf("\"%d\"", created.Data.Version)
	updated, _, err := employees.UpdateEmployee(ctx, id).IfMatch(version).EmployeeUpdate(*changes).Execute()
	done(err)
	same(*updated.Data.Gender.Get(), rollcall.GENDER_FEMALE)
	fmt.Println("update")

	wrong := rollcall.NewEmployeeCreate("Lucía", "")
	wrong.SetEmail("nowhere")
	_, _, err = employees.CreateEmployee(ctx).EmployeeCreate(*wrong).Execute()
	refused, isRefused := err.(*rollcall.GenericOpenAPIError)
	same(isRefused, true)
	problem := refused.Model().(rollcall.Problem)
	same(problem.Code, "invalid_body")
	pointers := []string{}
	for _, wrong := range problem.Errors {
		pointers = append(pointers, wrong.GetPointer())
	}
	same(pointers, []string{"/lastName", "/email"})
	fmt.Println("error")

	feed, _, err := client.EventsAPI.ListEvents(ctx).EmployeeId(id).Execute()
	done(err)
	newest := feed.Data[len(feed.Data)-1]
	same(newest.Event, "employee.updated")
	fields := []string{}
	for _, change := range newest.Changes {
		fields = append(fields, change.Field)
	}
	same(fields, []string{"gender", "phone"})
	body, err := os.ReadFile(os.Getenv("DELIVERY"))
	done(err)
	var delivered rollcall.WebhookEvent
	done(json.Unmarshal(body, &delivered))
	same(delivered.EmployeeCreatedEvent.Data.FirstName, "Ana")
	fmt.Println("event")
}
