import { expect } from '@playwright/test'
import { findWorld, sql } from './world.ts'

const metrics = {
  'reports.scam': 214,
  'reports.fake': 131,
  'reports.harassment': 88,
  'reports.minor': 4,
  'outcomes.acted': 187,
  'outcomes.dismissed': 250,
  'waits.report_median': 12_600,
  'waits.report_p90': 61_200,
  'decisions.warnings': 96,
  'decisions.suspensions': 31,
  'bans.scam': 52,
  'bans.minors': 3,
  'rejected.photos': 1204,
  'rejected.selfies': 40,
  'appeals.received': 38,
  'appeals.upheld': 26,
  'appeals.overturned': 11,
  'waits.appeal_median': 201_600,
  'rules.confirmed': 61,
  'rules.unfounded': 14,
  'authorities.requests': 0,
}

/** Publishes four quarters, the same for all tests, and waits until this server shows them. */
export async function publishQuarters(origin: string): Promise<void> {
  const rows = Object.entries(metrics).map(([name, value]) => `('${name}', ${value})`)
  await sql(
    `
    with added as (
      insert into transparency_quarters (quarter, stored_at)
      select quarter, now() from unnest('{2025-10-01,2026-01-01,2026-04-01,2026-07-01}'::date[]) as quarter
      on conflict do nothing returning quarter
    )
    insert into transparency_figures (quarter, name, value)
    select quarter, name, value from added, (values ${rows.join(', ')}) as metrics (name, value)`,
    [],
    findWorld(origin),
  )
  await expect
    .poll(async () => (await fetch(`${origin}/transparency.csv`)).text())
    .toContain('2026-07-01')
}
