import { FileQuestion } from 'lucide-react'
import { BackArrow } from '../../ui/buttons/back-arrow'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/feedback/empty-state'
import { useParams } from '../../ui/navigation/navigation-context'
import { PageHeader } from '../../ui/page-header'
import { ChooseFile } from './choose-file'
import { isImportTarget, targetTexts } from './import-targets'
import { StagedImport } from './staged-import'

/** /import/{target} and /import/{target}/{id}: an addition (docs/decisions/0088) */
export function ImportPage() {
  const { target = '', id } = useParams()
  if (!isImportTarget(target)) {
    return (
      <>
        <PageHeader title="Import" />
        <Card>
          <EmptyState Icon={FileQuestion} title="This cannot be imported" />
        </Card>
      </>
    )
  }
  const { title, list, many } = targetTexts[target]
  return (
    <>
      <PageHeader title={title} back={<BackArrow to={list} label={`Back to ${many}`} />} />
      {id === undefined ? <ChooseFile target={target} /> : <StagedImport key={id} id={id} target={target} />}
    </>
  )
}
