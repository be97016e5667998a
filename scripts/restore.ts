import { parseArgs } from 'node:util'
import { completeRestore } from '../server/src/backups/completing.ts'
import { restoreDatabase } from '../server/src/backups/restore-command.ts'
import { readConfig } from '../server/src/config.ts'
import { BackupError } from '../server/src/lib/backup-error.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { loadEnvironment, report } from './environment.ts'
import { printReport } from './restore-report.ts'

/**
 * `npm run restore [-- --until 2026-11-24T12:00:00Z]`: restores the database into DATA_DIR, which
 * must not have one. `npm run restore -- --complete`: only erases members again and checks the data,
 * on a database of your own that you restored with its tools.
 */
async function restore(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { until: { type: 'string' }, complete: { type: 'boolean' } },
  })
  loadEnvironment()
  const config = readConfig(process.env)
  if (values.complete) {
    if (!config.database)
      throw new BackupError('DATABASE_URL is not set. Set it to the database that you restored.')
    printReport(await completeRestore({ urls: config.database, config, clock: systemClock }))
    return
  }
  const until = values.until === undefined ? undefined : parseTime(values.until)
  const result = await restoreDatabase({ config, clock: systemClock, until })
  process.stdout.write(
    `Restored the database into ${config.dataDir} in ${result.totalSeconds.toFixed(1)} s.\n` +
      `Newest change in it: ${(result.lastCommitAt ?? result.manifest.finishedAt).toISOString()}\n`,
  )
  printReport(result)
}

function parseTime(text: string): Date {
  const time = new Date(text)
  if (
    !/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text) ||
    Number.isNaN(time.getTime())
  )
    throw new BackupError('--until must be a time with a time zone, such as 2026-11-24T12:00:00Z.')
  return time
}

await restore(process.argv.slice(2)).catch(report)
