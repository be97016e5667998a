import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChartMetric, sections } from './rules.ts'

export const sectionLabels: Record<(typeof sections)[number], MessageDescriptor> = {
  metrics: msg`Metrics`,
  experiments: msg`Experiments`,
}

export const metricLabels: Record<ChartMetric, MessageDescriptor> = {
  answeredShare: msg`With an answered match`,
  answeredPer100: msg`Answered matches per 100 members`,
  unmatchedShare: msg`Likes without a match`,
  unansweredShare: msg`Likes without an answer`,
  gini: msg`Exposure Gini`,
}
