import { Trans, useLingui } from '@lingui/react/macro'

/**
 * Figures about all members, as the specification states them (visitor document, section 1;
 * reading C-28).
 */
export function AdStatistics() {
  const { t } = useLingui()
  const statistics = [
    { figure: '10,000+', what: t`users` },
    { figure: '25+', what: t`cities` },
    { figure: '45 min', what: t`daily use` },
    { figure: '85%', what: t`college educated` },
  ]
  return (
    <section aria-labelledby="statistics" className="border-y border-line bg-surface-2">
      <h2 id="statistics" className="sr-only">
        <Trans>Our members in figures</Trans>
      </h2>
      <dl className="page-width grid grid-cols-2 gap-x-4 gap-y-8 py-10 sm:py-14 lg:grid-cols-4">
        {statistics.map(({ figure, what }) => (
          <div key={what} className="flex flex-col-reverse">
            <dt className="text-ink-2">{what}</dt>
            <dd className="display text-page text-indigo">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
