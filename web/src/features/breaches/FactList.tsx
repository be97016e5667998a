import type { BreachFacts } from '@adire/contract/breaches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { formatList } from '../../lib/lists.ts'
import { dataLabels, peopleLabels, riskLabels } from './copy.ts'

/** Facts of a breach, as one revision has them. */
export function FactList({ facts }: { facts: BreachFacts }) {
  const { i18n } = useLingui()
  const { learnedAt, happenedAt, description, data, people, peopleCount, effects, risk } = facts
  return (
    <dl className="grid gap-4">
      <Fact name={<Trans>When we learned of it</Trans>}>
        <time dateTime={learnedAt}>{formatMoment(learnedAt)}</time>
      </Fact>
      <Fact name={<Trans>When it happened or began</Trans>}>
        {happenedAt === null ? (
          <Trans>Not known yet</Trans>
        ) : (
          <time dateTime={happenedAt}>{formatMoment(happenedAt)}</time>
        )}
      </Fact>
      <Fact name={<Trans>What happened</Trans>}>{description}</Fact>
      <Fact name={<Trans>Kinds of data</Trans>}>
        {formatList(data.map((one) => i18n._(dataLabels[one])))}
      </Fact>
      <Fact name={<Trans>Groups of people</Trans>}>
        {people.length === 0 ? (
          <Trans>Not known yet</Trans>
        ) : (
          formatList(people.map((one) => i18n._(peopleLabels[one])))
        )}
      </Fact>
      <Fact name={<Trans>Number of people</Trans>}>
        {peopleCount === null ? <Trans>Not known yet</Trans> : formatCount(peopleCount)}
      </Fact>
      <Fact name={<Trans>Likely effects</Trans>}>
        {effects === '' ? <Trans>Not known yet</Trans> : effects}
      </Fact>
      <Fact name={<Trans>Risk</Trans>}>
        {risk === null ? <Trans>Not assessed yet</Trans> : i18n._(riskLabels[risk].label)}
      </Fact>
      {facts.riskReasons !== '' && (
        <Fact name={<Trans>Reasons for the risk</Trans>}>{facts.riskReasons}</Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  )
}
