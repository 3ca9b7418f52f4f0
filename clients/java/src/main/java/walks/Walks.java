package walks;

import java.util.Objects;

/** Walks both clients through the API; ends with the first difference. */
public class Walks {
  static final String BASE_URL = System.getenv("BASE_URL");
  static final String TOKEN = System.getenv("TOKEN");
  static final String DELIVERY = System.getenv("DELIVERY");

  public static void main(String[] args) throws Exception {
    OkHttpWalk.run();
    NativeWalk.run();
  }

  static void same(Object found, Object expected) {
    if (!Objects.equals(found, expected)) {
      throw new AssertionError("found " + found + ", expected " + expected);
    }
  }

  static void did(String client, String step) {
    System.out.println(client + " " + step);
  }
}
