import type { NewBreachEntry } from '@adire/contract/breaches.ts'
import type { BreachId } from '@adire/contract/ids.ts'
import { useLingui } from '@lingui/react/macro'
import { SubmitDialog, type SubmitDialogProps } from '../../ui/SubmitDialog.tsx'
import { useBreachWrites } from './use-breaches.ts'

type Props<Values extends object> = Pick<
  SubmitDialogProps<Values>,
  | 'title'
  | 'description'
  | 'confirmLabel'
  | 'tone'
  | 'defaultValues'
  | 'check'
  | 'readFieldErrors'
  | 'children'
  | 'findFallback'
> & {
  id: BreachId
  toEntry: (values: Values) => NewBreachEntry
  onClose: () => void
}

/** Dialog that adds an entry to a breach. Mounted while open. */
export function EntryDialog<Values extends object>(props: Props<Values>) {
  const { id, toEntry, onClose, ...dialog } = props
  const { t } = useLingui()
  const { addEntry } = useBreachWrites()
  return (
    <SubmitDialog<Values>
      open
      onOpenChange={(open) => !open && onClose()}
      failure={{ title: t`Couldn’t add the entry`, description: t`Please try again.` }}
      {...dialog}
      onSubmit={async (values) => {
        await addEntry.mutateAsync({ id, entry: toEntry(values) })
        onClose()
      }}
    />
  )
}
