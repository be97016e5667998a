import { EXPERIMENT_NOTE } from '@adire/contract/pages.ts'
import { Trans } from '@lingui/react/macro'
import { StaticHtml } from '../../ui/StaticHtml.tsx'

/**
 * Sentence about experiments below the list in “How we rank”. The server shows it while one runs: it
 * searches for exactly this `id` and `hidden` (`server/src/http/pages.ts`).
 */
export function ExperimentNote() {
  return <StaticHtml>{import.meta.env.DRAWS_ALL && <NoteText />}</StaticHtml>
}

function NoteText() {
  return (
    <p id={EXPERIMENT_NOTE} hidden>
      <Trans>
        A small test is running: for a few weeks, some members, chosen randomly, see an order with
        different weights. It uses only what is on this list.
      </Trans>
    </p>
  )
}
