import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureShares } from '../gateways/estimate-limits.ts'

/** Bodies of fake estimate processes; `task.id` names the picture. */
export const behaviours = {
  hangs: '',
  dies: 'process.exit(9)',
  answersLate:
    'setTimeout(() => process.send({ id: task.id, shares: { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 } }), 300)',
} as const

/**
 * Writes a script that replaces the model's process: it starts like the model and handles pictures
 * as given.
 */
export async function anEstimateProcess(
  folder: string,
  onPicture: string,
  begin = "process.send('ready')",
): Promise<string> {
  const path = join(folder, `estimates-${crypto.randomUUID()}.mjs`)
  const lines = [
    "import { renameSync, writeFileSync } from 'node:fs'",
    "process.on('disconnect', () => process.exit(0))",
    // Stores its pid, for tests that check whether it still runs. Renamed, so that they never read
    // half of it.
    "writeFileSync(import.meta.filename + '.new', String(process.pid))",
    "renameSync(import.meta.filename + '.new', import.meta.filename + '.pid')",
    `process.on('message', (task) => { ${onPicture} })`,
    begin,
  ]
  await writeFile(path, lines.join('\n'))
  return path
}

/** Body of a fake process that answers every picture with these shares. */
export function answering(shares: Partial<PictureShares>): string {
  const all: PictureShares = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0, ...shares }
  return `process.send({ id: task.id, shares: ${JSON.stringify(all)} })`
}
