/** The part of JSON Schema 2020-12 that the description uses. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: readonly (string | number)[]
  const?: string | number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  description?: string
}

type Content = Record<string, { schema: JsonSchema; example?: unknown }>

export type Parameter = {
  name: string
  in: "path" | "query" | "header"
  required: boolean
  description: string
  schema: JsonSchema
}

export type Answer = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
}

export type Method = "get" | "post" | "put" | "delete"

/** An OpenAPI operation object. */
export type OperationObject = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer>
}

/** An OpenAPI 3.1 description. */
export type OpenApiDocument = {
  openapi: "3.1.1"
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<Method, OperationObject>>>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<
      string,
      { type: "apiKey"; in: "cookie"; name: string; description: string }
    >
  }
}
