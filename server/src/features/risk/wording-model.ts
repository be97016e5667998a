import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { WordingModel } from './wording-rules.ts'

const StoredModel = z.strictObject({
  unit: z.number(),
  bias: z.int(),
  weights: z.record(z.string(), z.int()),
})

/** The trained model of wording (`docs/decisions/0160-model-of-wording.md`). */
export const wordingModel: WordingModel = StoredModel.parse(
  JSON.parse(readFileSync(new URL('wording-model.json', import.meta.url), 'utf8')),
)
