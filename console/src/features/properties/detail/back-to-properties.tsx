import { useBackTo } from '../../../lists/place/use-back-to'
import { BackArrow } from '../../../ui/buttons/back-arrow'

export const BackToProperties = () => <BackArrow {...useBackTo('/properties')} label="Back to properties" />
