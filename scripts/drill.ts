import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import {
  getRestoreLimit,
  listMissedTargets,
  LOST_SECONDS_LIMIT,
} from '../server/src/backups/drill-rules.ts'
import { restoreForDrill } from '../server/src/backups/restore-command.ts'
import { readConfig } from '../server/src/config.ts'
import { findRunningPostgres } from '../server/src/gateways/postgres.ts'
import { BackupError } from '../server/src/lib/backup-error.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { loadEnvironment, report } from './environment.ts'
import { printReport } from './restore-report.ts'

/** Time for which the drill writes before it restores, and the interval between two writes. */
const WRITING_MS = 3_000
const WRITE_MS = 100

/**
 * `npm run drill`: restores the newest backup beside the running system, as if that were lost now,
 * checks it and removes it. Exits with 1 if it misses a target.
 */
async function drill() {
  loadEnvironment()
  const config = readConfig(process.env)
  const running = findRunningPostgres(config.dataDir)
  if (!running)
    throw new BackupError('The server is not running. A drill needs one with BACKUPS=on.')
  const lostAt = await writeUntilNow(running.migrationUrl)
  const result = await restoreForDrill({ config, clock: systemClock })
  const { manifest, lastCommitAt, restoreSeconds, totalSeconds } = result
  const lostSeconds = Math.max(
    0,
    (lostAt.getTime() - (lastCommitAt ?? manifest.startedAt).getTime()) / 1000,
  )
  const { bytes } = manifest
  process.stdout.write(
    `Lost: ${lostSeconds.toFixed(1)} s of changes (target: ${LOST_SECONDS_LIMIT} s)\n` +
      `Restored: ${Math.ceil(bytes / 1e6)} MB in ${restoreSeconds.toFixed(1)} s (target: ${Math.round(getRestoreLimit(bytes))} s), checked after ${totalSeconds.toFixed(1)} s\n`,
  )
  printReport(result)
  const missed = listMissedTargets({ lostSeconds, restoreSeconds, bytes })
  for (const target of missed) process.stderr.write(`${target}\n`)
  if (missed.length > 0) process.exitCode = 1
}

/** Commits markers, which change no data, for a while; returns the time of the last one. */
async function writeUntilNow(url: string): Promise<Date> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const stopAt = performance.now() + WRITING_MS
    for (;;) {
      const { rows } = await client.query<{ at: Date }>(
        "select clock_timestamp() as at from pg_logical_emit_message(true, 'adire drill', '')",
      )
      const [row] = rows
      if (row && performance.now() > stopAt) return row.at
      await wait(WRITE_MS)
    }
  } finally {
    await client.end()
  }
}

await drill().catch(report)
