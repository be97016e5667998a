import { DeleteCard } from './DeleteCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'

export function AccountSection() {
  return (
    <>
      <EmailCard />
      <PasswordCard />
      <ExportCard />
      <DeleteCard />
    </>
  )
}
