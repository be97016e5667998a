import {
  type Experiment,
  ExperimentResults,
  OrderWeights,
  StopReason,
} from '@adire/contract/experiments.ts'
import type { ExperimentRow } from './queries.ts'

export function viewExperiment(row: ExperimentRow): Experiment {
  return {
    id: row.id,
    name: row.name,
    hypothesis: row.hypothesis,
    weights: OrderWeights.parse(row.weights),
    normalWeights: OrderWeights.parse(row.normalWeights),
    share: row.share,
    startedAt: row.startedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    stopReason: row.stopReason === null ? null : StopReason.parse(row.stopReason),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    results: row.results === null ? null : ExperimentResults.parse(row.results),
  }
}
