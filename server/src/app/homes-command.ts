import type { Db } from '../db/db.ts'
import { listHomes, saveHomeState } from '../db/thread-home-queries.ts'

const USAGE = 'Usage: npm run admin -- homes [<number> open|draining]'

/**
 * Runs `npm run admin -- homes`: lists the homes of threads, or first lets one take new threads or
 * not. Returns the exit code.
 */
export async function runHomesCommand(
  [id, state, ...others]: readonly string[],
  db: Db,
  print: (line: string) => unknown = (line) => process.stdout.write(`${line}\n`),
): Promise<number> {
  if (id !== undefined) {
    if ((state !== 'open' && state !== 'draining') || others.length > 0) {
      print(USAGE)
      return 1
    }
    if (!/^\d{1,4}$/.test(id) || !(await saveHomeState(db, Number(id), state))) {
      print(`There is no home ${id}.`)
      return 1
    }
  }
  for (const home of await listHomes(db))
    print(`${home.id}  ${home.state.padEnd(8)}  ${home.thread_count} threads`)
  return 0
}
