import { writeFileSync } from 'node:fs'
import {
  DATABASE_TYPES,
  renderDatabaseTypes,
  writeContractFiles,
  writeMonitoringFiles,
  writePrivacyFiles,
  writeRouteTree,
} from './check-generated.ts'
import { writeConfigDocs } from './check-docs.ts'
import { writeLanguageList } from './language-list.ts'

// `npm run types`: regenerates everything that is generated and committed.
writeLanguageList()
writeFileSync(DATABASE_TYPES, await renderDatabaseTypes())
writeContractFiles()
writeMonitoringFiles()
writePrivacyFiles()
await writeRouteTree()
writeConfigDocs()
