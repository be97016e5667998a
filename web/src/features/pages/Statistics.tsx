import { Trans } from '@lingui/react/macro'

/** Numbers in `success-stories.mdx`, as given by the specification (member document, section 9). */
export function Statistics() {
  return (
    <dl className="statistics">
      <div>
        <dt>
          <Trans>stories</Trans>
        </dt>
        <dd>500+</dd>
      </div>
      <div>
        <dt>
          <Trans>countries</Trans>
        </dt>
        <dd>25+</dd>
      </div>
      <div>
        <dt>
          <Trans>engagements</Trans>
        </dt>
        <dd>150+</dd>
      </div>
      <div>
        <dt>
          <Trans>satisfaction</Trans>
        </dt>
        <dd>98%</dd>
      </div>
    </dl>
  )
}
