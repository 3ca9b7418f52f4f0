package walks;

import static walks.Walks.did;
import static walks.Walks.same;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import rollcall.jdk.ApiClient;
import rollcall.jdk.ApiException;
import rollcall.jdk.api.EmployeesApi;
import rollcall.jdk.api.EventsApi;
import rollcall.jdk.model.EmployeeCreate;
import rollcall.jdk.model.EmployeeUpdate;
import rollcall.jdk.model.EventChange;
import rollcall.jdk.model.FieldError;
import rollcall.jdk.model.Gender;
import rollcall.jdk.model.Problem;
import rollcall.jdk.model.WebhookEvent;

/** What a user of the library `native` writes. */
class NativeWalk {
  static void run() throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(Walks.BASE_URL);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + Walks.TOKEN));
    var employees = new EmployeesApi(client);
    var json = client.getObjectMapper();

    var created = employees.createEmployee(new EmployeeCreate().firstName("Lucía").lastName("García"), null, null);
    var id = created.getData().getId();
    did("native", "create");

    var listed = 
        employees.listEmployees(
            EmployeesApi.APIListEmployeesRequest.newBuilder().limit(1).orderBy("createdAt desc").build());
    same(listed.getData().stream().map(employee -> employee.getId()).toList(), List.of(id));
    same(listed.getMeta().getNextCursor() != null, true);
    did("native", "list");

    var changes = new EmployeeUpdate().gender(Gender.FEMALE).phone("+34 600 000 000");
    var updated = employees.updateEmployee(id, changes, "\"" + created.getData().getVersion() + "\"", null);
    same(updated.getData().getGender(), Gender.FEMALE);
    did("native", "update");

    try {
      employees.createEmployee(new EmployeeCreate().firstName("Lucía").lastName("").email("nowhere"), null, null);
      throw new AssertionError("the employee was created");
    } catch (ApiException refused) {
      same(refused.getCode(), 422);
      var problem = json.readValue(refused.getResponseBody(), Problem.class);
      same(problem.getCode(), "invalid_body");
      same(problem.getErrors().stream().map(FieldError::getPointer).toList(), List.of("/lastName", "/email"));
    }
    did("native", "error");

    var feed = new EventsApi(client).listEvents(null, null, null, id, null, null).getData();
    var newest = feed.get(feed.size() - 1);
    same(newest.getEvent(), "employee.updated");
    same(newest.getChanges().stream().map(EventChange::getField).toList(), List.of("gender", "phone"));
    var delivered = json.readValue(Files.readString(Path.of(Walks.DELIVERY)), WebhookEvent.class);
    same(delivered.getEmployeeCreatedEvent().getData().getFirstName(), "Ana");
    did("native", "event");
  }
}
