const AN_ADDRESS = '(an email address)'
/** Inputs that name a position in a list, not a search. */
const POSITIONS = new Set(['cursor', 'visit'])

/**
 * The filters of a read as the audit log stores them: searches for email addresses are not kept.
 */
export function describeFilters(procedure: string, input: unknown): Record<string, string> {
  const entries = Object.entries(input ?? {}).filter(
    ([name, value]) => !POSITIONS.has(name) && value !== undefined && value !== '',
  )
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const isAddress =
        String(value).includes('@') ||
        (procedure === 'newsletter.listSubscribers' && name === 'search')
      // The log stores JSON, which has no place for these.
      return [name, isAddress ? AN_ADDRESS : String(value).toWellFormed().replaceAll('\0', '')]
    }),
  )
}
