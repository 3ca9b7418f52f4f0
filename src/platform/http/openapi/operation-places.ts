import { nameIn } from './components.ts';
import type { JsonSchema } from './json-schema.ts';
import { pascal, type SchemaLocation } from './schema-locations.ts';
import type { Media, Shared } from './share.ts';

const json = 'application/json';

/** What an envelope contains: `Office`, and whether it is a list. */
function contentOf({ properties }: JsonSchema): { name?: string; isList: boolean } {
  const data = properties?.data;
  const isList = data?.type === 'array';
  const reference = isList ? data?.items?.$ref : data?.$ref;
  return { ...(reference === undefined ? {} : { name: nameIn(reference) }), isList };
}

/** The names of a reply: `OfficeReply` or `EmployeeList`, and the same with the operation for all but one of several. */
function namesOfReply(schema: JsonSchema, operation: string): string[] {
  const { name, isList } = contentOf(schema);
  return [...(name === undefined ? [] : [`${name}${isList ? 'List' : 'Reply'}`]), `${operation}Reply`];
}

const bodiesOf = (parts: { content?: Record<string, Media> }[]): Media[] =>
  parts.flatMap(({ content }) => (content?.[json] ? [content[json]] : []));

/** The schemas of an operation outside of the components. */
export function placesOfOperation({ operationId, parameters = [], requestBody, responses }: Shared): SchemaLocation[] {
  const operation = pascal(operationId);
  const replies = bodiesOf(
    Object.entries(responses).flatMap(([status, reply]) => (status.startsWith('2') && 'content' in reply ? reply : [])),
  );
  const shown = replies.map(({ schema }) => contentOf(schema).name).find((name) => name !== undefined);
  const place = (names: string[], holder: { schema: JsonSchema }): SchemaLocation => ({
    names,
    schema: holder.schema,
    put: (schema) => Object.assign(holder, { schema }),
  });
  return [
    ...replies.map((media) => place(namesOfReply(media.schema, operation), media)),
    ...bodiesOf(requestBody ? [requestBody] : []).map((media) => place([`${operation}Request`], media)),
    ...parameters.flatMap((parameter) => {
      if (!('name' in parameter)) return [];
      const last = pascal(parameter.name);
      const own = `${operation}${last}`;
      return place(shown === undefined ? [own] : [`${shown.replace(/Shown$/, '')}${last}`, own], parameter);
    }),
  ];
}
