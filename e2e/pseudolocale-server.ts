import { rmSync } from 'node:fs'
import { writePseudolocalizedCatalogue } from '../scripts/languages/pseudolocales.ts'
import { getPseudolocaleFolder } from '../scripts/pseudolocale-builds.ts'
import { openDatabase } from '../server/src/app/database.ts'
import { jobs } from '../server/src/app/job-list.ts'
import { startServer } from '../server/src/app/server.ts'
import { readConfig } from '../server/src/config.ts'
import { loadCatalogues } from '../server/src/lib/catalogues.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { loadPlaces } from '../server/src/lib/place-list.ts'

/** Starts a server that shows a pseudolocale, the first argument, in place of English. */
const [locale = ''] = process.argv.slice(2)
const catalogue = writePseudolocalizedCatalogue()
loadCatalogues(catalogue)
rmSync(catalogue, { recursive: true })
const config = readConfig(process.env)
if (!config.database) throw new Error('DATABASE_URL is missing')
const { app, stop } = await startServer({
  config,
  ...(await openDatabase(config.database)),
  log: createLog(config.logLevel),
  clock: systemClock,
  jobs,
  webFolder: getPseudolocaleFolder(locale),
})
loadPlaces()
await app.listen({ port: config.port, host: config.host })
process.once('SIGTERM', () => void stop().finally(() => process.exit()))
