import { BackArrow } from '../../../ui/buttons/back-arrow'

export const BackToProperties = () => <BackArrow to="/properties" label="Back to properties" />
