import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CONSENT_GRACE_DAYS,
  CONSENT_PROOF_YEARS,
  consentPurposes,
  consentTexts,
  listSensitiveFields,
} from '../contract/src/consent-texts.ts'
import {
  activities,
  consentColumns,
  describeRetention,
  listUnclassified,
} from '../server/src/features/account/processing-rules.ts'
import { dataMap } from '../server/src/features/account/data-rules.ts'
import { CheckFailed, ROOT } from './steps.ts'

const NOTE = '<!-- Generated from the data map by `npm run types`. Don’t edit. -->'

/** Lists the columns of each table, from the generated database types. */
function readColumns(): Map<string, string[]> {
  const text = readFileSync(join(ROOT, 'server/src/db/types.ts'), 'utf8')
  const interfaces = new Map(
    [...text.matchAll(/export interface (\w+) \{\n([^}]*)\}/g)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column),
    ]),
  )
  const database = /export interface (?:DB|Database) \{\n([^}]*)\}/.exec(text)?.[1] ?? ''
  return new Map(
    [...database.matchAll(/^ {2}(\w+): (\w+)/gm)].map(([, table = '', name = '']) => [
      table,
      interfaces.get(name) ?? [],
    ]),
  )
}

/** Renders the record of processing activities (GDPR Article 30). */
export function renderRegister(): string {
  const unclassified = listUnclassified()
  if (unclassified.length > 0)
    throw new CheckFailed(
      `server/src/features/account/processing-rules.ts doesn't classify: ${unclassified.join(', ')}`,
    )
  const known = readColumns()
  const parts = Object.entries(activities).map(([name, { purpose, basis, recipients, tables }]) => {
    const rows = tables.map((table) => {
      const columns = known.get(table) ?? []
      const plain = columns.filter((column) => consentColumns[`${table}.${column}`] === undefined)
      return `| \`${table}\` | ${plain.map((column) => `\`${column}\``).join(', ')} | ${describeRetention(table).time} |`
    })
    const special = Object.entries(consentColumns).filter(([column]) =>
      tables.includes(column.split('.')[0] ?? ''),
    )
    return [
      `## ${name}`,
      '',
      `- Purpose: ${purpose}.`,
      `- Legal basis: ${basis}.`,
      `- Recipients: ${recipients}.`,
      ...(special.length > 0
        ? [
            `- Columns with another basis: ${special.map(([column, other]) => `\`${column}\`: ${other}`).join('; ')}.`,
          ]
        : []),
      '',
      '| Table | Columns | Stored |',
      '| --- | --- | --- |',
      ...rows,
      '',
    ].join('\n')
  })
  return `${NOTE}\n\n# Record of processing activities\n\nEvery table and column of the database, by activity. Counsel adds the controller, the representatives and the transfers.\n\n${parts.join('\n')}`
}

/** Renders how long each table is stored, and the job that ends it. */
export function renderRetention(): string {
  const rows = Object.keys(dataMap).map((table) => {
    const { time, job } = describeRetention(table)
    return `| \`${table}\` | ${time} | ${job === 'none' ? 'none' : `\`${job}\``} |`
  })
  return `${NOTE}\n\n# Retention\n\n| Table | Stored | Job |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

/** Renders the impact assessment: the facts from the code, the text from `docs/privacy/assessment.md`. */
export function renderAssessment(): string {
  const purposes = consentPurposes.map((purpose) => {
    const [{ version, text }] = consentTexts[purpose]
    const fields = listSensitiveFields(purpose).map((field) => `\`${field}\``)
    return `| ${purpose} | ${fields.join(', ')} | ${version} | ${text} |`
  })
  const facts = [
    `- ${Object.keys(dataMap).length} tables in ${Object.keys(activities).length} activities (\`processing-register.md\`).`,
    `- ${Object.keys(consentColumns).length} columns need an explicit consent.`,
    `- Members have ${CONSENT_GRACE_DAYS} days to answer a new text; proof is stored for ${CONSENT_PROOF_YEARS} years.`,
    '',
    '| Purpose | Fields | Version | Text |',
    '| --- | --- | --- | --- |',
    ...purposes,
  ]
  const assessment = readFileSync(join(ROOT, 'docs/privacy/assessment.md'), 'utf8')
  return `${NOTE}\n\n${assessment.replace('<!-- facts -->', facts.join('\n'))}`
}
