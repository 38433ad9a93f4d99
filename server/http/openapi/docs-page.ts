import { type Html, html, prose } from "../html.ts"
import { problemCodesOf, schemaTable, typeOf } from "./docs-schema.ts"
import type { Answer, OpenApiDocument, OperationObject, Parameter } from "./document.ts"

type Place = { method: string; path: string; operation: OperationObject }
type Chapter = { name: string; description: string; within: readonly Place[] }

/** The content of /api/docs, made only from the document of /api/openapi.json. */
export function docsPage(document: OpenApiDocument): Html {
  const places = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const chapters = document.tags.map((tag) => ({
    ...tag,
    within: places.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => html`<section class="card" id="${name}">
<h3 id="${name}-title">${name}</h3>${schemaTable(name, schema)}</section>`,
  )
  return html`${prose(document.info.description)}
<nav aria-label="Operations"><ul class="index">${chapters.flatMap(({ within }) => within.map(indexLine))}</ul></nav>
${chapters.map(chapter)}
<h2>Schemas</h2>${schemas}`
}

function chapter({ name, description, within }: Chapter): Html {
  return html`<h2>${name}</h2><p>${description}</p>${within.map(section)}`
}

function indexLine({ method, path, operation }: Place): Html {
  return html`<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${path}</code></a></li>`
}

function section({ method, path, operation }: Place): Html {
  const { operationId, summary, description, security, parameters = [], requestBody } = operation
  return html`<section class="card" id="${operationId}">
<h3 id="${operationId}-title"><span class="method">${method.toUpperCase()}</span><code>${path}</code></h3>
<p><strong>${summary}.</strong> ${description ?? ""}</p>
${security.length > 0 ? html`<p>Requires a session.</p>` : []}
${parameters.length > 0 ? parameterTable(operationId, parameters) : []}
${requestBody ? body(operationId, requestBody) : []}
${answerTable(operationId, operation.responses)}
</section>`
}

function parameterTable(id: string, parameters: readonly Parameter[]): Html {
  const rows = parameters.map(
    ({ name, in: place, description, schema }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${place}</td><td>${typeOf(schema)}</td><td>${description}</td></tr>`,
  )
  return html`<h4 id="${id}-parameters">Parameters</h4>
<div class="scroll" role="region" tabindex="0" aria-labelledby="${id}-title ${id}-parameters"><table>
<thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

function body(id: string, { content }: NonNullable<OperationObject["requestBody"]>): Html {
  const parts = Object.values(content).map(({ schema, example }) => {
    const text = JSON.stringify(example, null, 2)
    return html`<h4 id="${id}-body">Body: ${typeOf(schema)}</h4>
<div class="scroll" role="region" tabindex="0" aria-labelledby="${id}-title ${id}-body"><pre><code>${text}</code></pre></div>`
  })
  return html`${parts}`
}

function answerTable(id: string, responses: Readonly<Record<string, Answer>>): Html {
  const rows = Object.entries(responses).map(
    ([status, answer]) =>
      html`<tr><th scope="row">${status}</th><td>${meaning(answer)}</td><td>${headers(answer)}</td></tr>`,
  )
  return html`<h4 id="${id}-answers">Answers</h4>
<div class="scroll" role="region" tabindex="0" aria-labelledby="${id}-title ${id}-answers"><table>
<thead><tr><th scope="col">Status</th><th scope="col">Content</th><th scope="col">Headers</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

function meaning({ description, content = {} }: Answer): Html {
  const refused = content["application/problem+json"]
  if (refused) {
    const links = problemCodesOf(refused.schema).map(
      (code) => html`<a href="/docs/error-codes#${code}"><code>${code}</code></a> `,
    )
    return html`${links}`
  }
  const kinds = Object.entries(content).map(([type, { schema }]) =>
    type === "application/json" && Object.keys(schema).length > 0
      ? typeOf(schema)
      : html`<code>${type}</code>`,
  )
  return kinds.length > 0 ? html`${kinds}` : html`${description}`
}

function headers({ headers: told = {} }: Answer): Html {
  return html`${Object.keys(told).map((name) => html`<code>${name}</code> `)}`
}
