import { writeFileSync } from 'node:fs'
import { DATABASE_TYPES, renderDatabaseTypes, writeRouteTree } from './check-generated.ts'
import { ACCESS_MATRIX, renderAccessMatrix } from '../server/src/access.ts'
import { writeConfigDocs } from './check-docs.ts'

// Regenerates everything that is generated and committed.
writeFileSync(DATABASE_TYPES, await renderDatabaseTypes())
writeFileSync(ACCESS_MATRIX, renderAccessMatrix())
await writeRouteTree()
writeConfigDocs()
