import {
  findStrongest,
  type Judgement,
  judgeWording,
  scoreFeatures,
  type WordingModel,
} from '../../server/src/features/risk/wording-rules.ts'
import type { ReadConversation } from './examples.ts'
import { fitModel } from './fit.ts'

/** Shares in percent of the conversations of one writer, who is left out of the training. */
interface WriterResult {
  writer: string
  lures: number
  honest: number
  suspiciousLures: number
  fraudLures: number
  suspiciousHonest: number
  fraudHonest: number
}

interface Judged extends Judgement {
  isLure: boolean
}

/** Judges a conversation by what is found after any message of the sender. */
function judge({ isLure, states }: ReadConversation, model: WordingModel): Judged {
  const judgements = states.map(({ features, parts, ...known }) =>
    judgeWording({
      ...known,
      score: scoreFeatures(model, features),
      strongest: parts.length > 0 ? findStrongest(parts, model).score : undefined,
    }),
  )
  return {
    isLure,
    isSuspicious: judgements.some(({ isSuspicious }) => isSuspicious),
    isFraud: judgements.some(({ isFraud }) => isFraud),
  }
}

function countShares(writer: string, judged: readonly Judged[]): WriterResult {
  const lures = judged.filter(({ isLure }) => isLure)
  const honest = judged.filter(({ isLure }) => !isLure)
  const share = (all: readonly Judged[], key: keyof Judgement) =>
    Math.round((1000 * all.filter((one) => one[key]).length) / all.length) / 10
  return {
    writer,
    lures: lures.length,
    honest: honest.length,
    suspiciousLures: share(lures, 'isSuspicious'),
    fraudLures: share(lures, 'isFraud'),
    suspiciousHonest: share(honest, 'isSuspicious'),
    fraudHonest: share(honest, 'isFraud'),
  }
}

/** Judges the conversations of each writer by a model of all others. */
export function compareWriters(conversations: readonly ReadConversation[]): WriterResult[] {
  const writers = [...new Set(conversations.map(({ writer }) => writer))]
  const judged = writers.map((left) => {
    const others = conversations.filter(({ writer }) => writer !== left)
    const model = fitModel(others.map(({ training }) => training))
    return conversations.filter(({ writer }) => writer === left).map((one) => judge(one, model))
  })
  return [
    ...writers.map((writer, i) => countShares(writer, judged[i] ?? [])),
    countShares('all', judged.flat()),
  ]
}
