import FileQuestion from 'lucide-react/icons/file-question-mark'
import { BackArrow } from '../../ui/buttons/back-arrow'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/feedback/empty-state'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { useParams } from '../../ui/navigation/navigation-context'
import { PageHeader } from '../../ui/page-header'
import { describeTarget, isImportTarget } from './import-targets'

const ChooseFile = lazyComponent(() => import('./upload/choose-file').then((module) => module.ChooseFile))
const StagedImport = lazyComponent(() => import('./staged-import').then((module) => module.StagedImport))

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
  const { title, list, many } = describeTarget(target)
  return (
    <>
      <PageHeader title={title} back={<BackArrow to={list} label={`Back to ${many}`} />} />
      {id === undefined ? (
        <ChooseFile target={target} fallback={null} />
      ) : (
        <StagedImport key={id} id={id} target={target} fallback={null} />
      )}
    </>
  )
}
