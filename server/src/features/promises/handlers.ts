import { visitor } from '../../procedures.ts'
import { listFigures } from './queries.ts'
import { toFigures } from './view.ts'

export const promises = {
  read: visitor.promises.read.handler(async ({ context: { db } }) => {
    const rows = await listFigures(db)
    return { figures: toFigures(rows), computedAt: rows[0]?.computedAt.toISOString() ?? null }
  }),
}
