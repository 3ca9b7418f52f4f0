import type { Operation } from '../operation.ts';
import type { Components } from './components.ts';
import { describeParameters } from './parameters.ts';
import type { Problems } from './problems.ts';
import { refusalsOf } from './refusals.ts';
import { describeReplies } from './reply.ts';
import { describeRequestBody } from './request-body.ts';
import { describeAccess } from './security.ts';
import { describeAnyEvent } from './webhooks.ts';

/** More parameters than a call with unnamed arguments stays readable with. */
const manyParameters = 4;

/**
 * Generators for languages without named arguments write a call with an object for the parameters of such an operation.
 * Java has no such object for a parameter `wait`, which all its objects have as a method.
 */
const needsGroup = (parameters: readonly object[], { parameters: declared }: Operation): boolean =>
  parameters.length > manyParameters && !Object.hasOwn(declared?.known ?? {}, 'wait');

/** A row of a route table as an operation of the document. */
export function describeOperation(operation: Operation, components: Components, problems: Problems): object {
  const { id, tag, summary, description, deprecated, scope, sendsEventsTo } = operation;
  const { security, words } = describeAccess(operation, components);
  const parameters = describeParameters(operation, components);
  const responses = [...describeReplies(operation, components), ...problems.responses(refusalsOf(operation))];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, deprecated && `Deprecated: it may be gone from ${deprecated.sunset} on.`, words]
      .filter(Boolean)
      .join('\n\n'),
    deprecated: deprecated ? true : undefined,
    'x-required-scope': typeof scope === 'string' ? scope : undefined,
    security,
    parameters: parameters.length > 0 ? parameters : undefined,
    'x-group-parameters': needsGroup(parameters, operation) ? true : undefined,
    requestBody: describeRequestBody(operation, components),
    responses: Object.fromEntries(responses),
    callbacks: sendsEventsTo && { event: { [sendsEventsTo]: { post: describeAnyEvent(tag, components) } } },
  };
}
