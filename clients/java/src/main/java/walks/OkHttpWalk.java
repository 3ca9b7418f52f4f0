package walks;

import static walks.Walks.did;
import static walks.Walks.same;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import rollcall.okhttp.ApiClient;
import rollcall.okhttp.ApiException;
import rollcall.okhttp.JSON;
import rollcall.okhttp.api.EmployeesApi;
import rollcall.okhttp.api.EventsApi;
import rollcall.okhttp.model.EmployeeCreate;
import rollcall.okhttp.model.EmployeeUpdate;
import rollcall.okhttp.model.EventChange;
import rollcall.okhttp.model.FieldError;
import rollcall.okhttp.model.Gender;
import rollcall.okhttp.model.Problem;
import rollcall.okhttp.model.WebhookEvent;

/** What a user of the library `okhttp-gson` writes. */
class OkHttpWalk {
  static void run() throws Exception {
    var client = new ApiClient();
    client.setBasePath(Walks.BASE_URL);
    client.setBearerToken(Walks.TOKEN);
    var employees = new EmployeesApi(client);

    var created = employees.createEmployee(new EmployeeCreate().firstName("Lucía").lastName("García"), null, null);
    var id = created.getData().getId();
    did("okhttp", "create");

    var listed = employees.listEmployees().limit(1).orderBy("createdAt desc").execute();
    same(listed.getData().stream().map(employee -> employee.getId()).toList(), List.of(id));
    same(listed.getMeta().getNextCursor() != null, true);
    did("okhttp", "list");

    var changes = new EmployeeUpdate().gender(Gender.FEMALE).phone("+34 600 000 000");
    var updated = employees.updateEmployee(id, changes, "\"" + created.getData().getVersion() + "\"", null);
    same(updated.getData().getGender(), Gender.FEMALE);
    did("okhttp", "update");

    try {
      employees.createEmployee(new EmployeeCreate().firstName("Lucía").lastName("").email("nowhere"), null, null);
      throw new AssertionError("the employee was created");
    } catch (ApiException refused) {
      same(refused.getCode(), 422);
      Problem problem = JSON.deserialize(refused.getResponseBody(), Problem.class);
      same(problem.getCode(), "invalid_body");
      same(problem.getErrors().stream().map(FieldError::getPointer).toList(), List.of("/lastName", "/email"));
    }
    did("okhttp", "error");

    var feed = new EventsApi(client).listEvents(null, null, null, id, null, null).getData();
    var newest = feed.get(feed.size() - 1);
    same(newest.getEvent(), "employee.updated");
    same(newest.getChanges().stream().map(EventChange::getField).toList(), List.of("gender", "phone"));
    WebhookEvent delivered = JSON.deserialize(Files.readString(Path.of(Walks.DELIVERY)), WebhookEvent.class);
    same(delivered.getEmployeeCreatedEvent().getData().getFirstName(), "Ana");
    did("okhttp", "event");
  }
}
