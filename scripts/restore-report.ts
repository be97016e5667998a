import type { RestoreReport } from '../server/src/backups/completing.ts'

/** Prints what a restore found; the exit code is 1 if an invariant is broken. */
export function printReport({ erased, invariants, inventory }: RestoreReport) {
  const lines = [
    `Members erased again: ${erased}`,
    ...inventory.map(
      ({ kind, files, orphans, missing, examples }) =>
        `Files of ${kind}: ${files}, without a row: ${orphans}, missing: ${missing}${examples.length > 0 ? ` (${examples.join(', ')})` : ''}`,
    ),
    invariants.length === 0
      ? 'All invariants of the data hold.'
      : `Broken invariants:\n${invariants.map(({ name, rows }) => `${String(rows).padStart(6)}  ${name}`).join('\n')}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (invariants.length > 0) process.exitCode = 1
}
