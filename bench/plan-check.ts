import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
}

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Highest acceptable number of rows that are sorted, or read from a table without an index. */
const ROWS_MAXIMUM = 1_000

/** Formats a value like the driver. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join()}}`
  return value instanceof Date ? value.toISOString() : String(value)
}

/**
 * Returns the generic plan, one line per node. Fails if it sorts, or reads without an index, more
 * than a thousand rows.
 */
export async function checkPlan(url: string, { text, values }: Statement): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare plan_check as ${text}`)
    const given = values.map((value) => pg.escapeLiteral(formatValue(value)))
    const parameters = given.length > 0 ? `(${given.join(', ')})` : ''
    const { rows } = await client.query<{
      'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }]
    }>(`explain (analyze, format json) execute plan_check${parameters}`)
    const explained = rows[0]?.['QUERY PLAN'][0]
    if (!explained) throw new Error('no plan')
    const lines = toLines(explained.Plan, 1)
    if (!isLight(explained.Plan))
      throw new Error(`Discover reads or sorts too much:\n${lines.join('\n')}`)
    return [`  ${explained['Execution Time'].toFixed(2)} ms`, ...lines].join('\n')
  } finally {
    await client.end()
  }
}

function toLines(node: Node, depth: number): string[] {
  const on = node['Index Name'] ?? node['Relation Name'] ?? ''
  const line = `${'  '.repeat(depth)}${node['Node Type']} ${on} (${node['Actual Rows']} rows x ${node['Actual Loops']})`
  return [line, ...(node.Plans ?? []).flatMap((below) => toLines(below, depth + 1))]
}

/** True if a node and all below it neither sort many rows nor read many without an index. */
function isLight(node: Node): boolean {
  const [input] = node.Plans ?? []
  const type = node['Node Type']
  const sorted = /Sort/.test(type) && input ? input['Actual Rows'] * input['Actual Loops'] : 0
  const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  const scanned = type === 'Seq Scan' ? read * node['Actual Loops'] : 0
  return sorted <= ROWS_MAXIMUM && scanned <= ROWS_MAXIMUM && (node.Plans ?? []).every(isLight)
}
