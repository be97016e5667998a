import { writeFileSync } from 'node:fs'
import { readFraudCorpus } from '../server/src/testing/fraud-corpus.ts'
import { compareWriters } from './wording/compare-writers.ts'
import { listExamples } from './wording/examples.ts'
import { fitModel } from './wording/fit.ts'

// `npm run train:wording`: trains the model that weighs the words of conversations, after the corpus or
// the rules have changed, and prints how well it judges writers it was not trained on.
const MODEL = new URL('../server/src/features/risk/wording-model.json', import.meta.url)

const examples = listExamples(readFraudCorpus('training'))
const model = fitModel(examples.map(({ training }) => training))
writeFileSync(MODEL, `${JSON.stringify(model, null, 0)}\n`)
console.table(compareWriters(examples))
