import { Trans } from '@lingui/react/macro'
import { MemberText } from '../../ui/MemberText.tsx'

/** Text of an appeal; reporters may appeal without a reason. */
export function AppealWords({ words }: { words: string }) {
  return words === '' ? (
    <p className="text-ink-2">
      <Trans>No reason given.</Trans>
    </p>
  ) : (
    <MemberText className="whitespace-pre-line">{words}</MemberText>
  )
}
