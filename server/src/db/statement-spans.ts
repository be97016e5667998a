import { inChildSpan } from '../lib/spans.ts'

const summaries = new Map<string, string>()

/** Runs a named statement in a span with its name and hash, without its text and values. */
export function traceStatement<T>(statement: unknown, run: () => T): T {
  if (!isNamed(statement)) return run()
  const { name, text } = statement
  return inChildSpan(() => {
    const summary = summaries.get(name) ?? summarize(text)
    summaries.set(name, summary)
    return {
      name: summary,
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'adire.statement': name },
    }
  }, run)
}

/** Returns the command of a statement and its first table or function, such as `select members`. */
function summarize(text: string): string {
  const [command = 'statement'] = /[a-z]+/i.exec(text) ?? []
  const [, target] =
    /\b(?:from|into|update)\s+"?([a-z_]\w*(?:\.\w+)?)/i.exec(text) ??
    /\bselect\s+([a-z_][\w.]*)\(/i.exec(text) ??
    []
  return target === undefined ? command : `${command} ${target}`
}

function isNamed(statement: unknown): statement is { name: string; text: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement
}
