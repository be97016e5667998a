import type { FastifyInstance } from 'fastify'

const FORM_MAXIMUM_BYTES = 4 * 1024

/** Makes a plugin's routes accept plain HTML forms, as `URLSearchParams`, and nothing else. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAXIMUM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}
