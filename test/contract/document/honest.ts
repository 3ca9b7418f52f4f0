/** A document with one operation, which describes the replies of its test correctly. */
export const honest = () => ({
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'getThing',
        tags: ['Things'],
        security: [{ token: [] }],
        responses: {
          200: {
            headers: { ETag: { required: true, schema: { type: 'string', pattern: '^"\\d+"$' } } },
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['data'],
                  properties: {
                    data: { $ref: '#/components/schemas/Thing' },
                    meta: {
                      allOf: [
                        { $ref: '#/components/schemas/Count' },
                        { type: 'object', properties: { note: { type: 'string', nullable: true } } },
                      ],
                    },
                  },
                },
              },
            },
          },
          404: {
            content: {
              'application/problem+json': {
                schema: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
                examples: { not_found: {} },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 5 },
          kind: { type: 'string', nullable: true, enum: ['big', 'small'] },
          parts: { type: 'array', items: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } } },
        },
      },
      Count: { type: 'object', required: ['total'], properties: { total: { type: 'integer' } } },
    },
  },
});
