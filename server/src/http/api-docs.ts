import { contract } from '@adire/contract'
import { BRAND } from '@adire/contract/brand.ts'
import { type ErrorCode, errorCatalogue } from '@adire/contract/errors.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import type { FastifyInstance } from 'fastify'
import { getMeta } from '../access.ts'

const STYLE_PATH = '/api/docs.css'

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; background: ${BRAND.groundColor}; color: #14172e }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #ddd9cf } table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .35rem .75rem .35rem 0; vertical-align: top } code { font-size: .9em } small { color: #5e6275 }
@media (prefers-color-scheme: dark) { body { background: ${BRAND.groundColorDark}; color: #f3f0e9 } a { color: #9da3ef } small { color: #9da1b1 } }`

/**
 * Serves a page that lists every procedure with its address, access and errors. Development only.
 */
export function addApiDocs(app: FastifyInstance): void {
  app.get(STYLE_PATH, async (_request, reply) => reply.type('text/css').send(STYLE))
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${BRAND.name} API</title><link rel="stylesheet" href="${STYLE_PATH}">
<h1>${BRAND.name} API</h1><p>Schemas of all requests and responses: <a href="/api/openapi.json"><code>/api/openapi.json</code></a>.</p>
${Object.entries(contract)
  .map(([feature, procedures]) => section(feature, procedures))
  .join('')}</html>`),
  )
}

function section(feature: string, procedures: Record<string, AnyContractProcedure>): string {
  const rows = Object.entries(procedures).map(([name, procedure]) => {
    const { route, errorMap } = procedure['~orpc']
    const codes = Object.keys(errorMap).map(
      (code) => `${errorCatalogue[code as ErrorCode].status} ${code}`,
    )
    return `<tr><td><code>${feature}.${name}</code><td><code>${route.method} /api${route.path}</code><td>${getMeta(procedure).access}<td><small>${codes.join(', ')}</small>`
  })
  return `<h2>${feature}</h2><table><tr><th>Procedure<th>Address<th>Who<th>Refusals${rows.join('')}</table>`
}
