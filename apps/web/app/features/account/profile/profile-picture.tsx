import { PICTURE_FORMATS_TEXT } from '@tryon/contract/try-on/picture-formats.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { FilePick } from '@tryon/ui/forms/file-pick.tsx';
import { useAction } from '#app/forms/use-action.ts';
import type { SessionUser } from '#app/session/session-model.ts';
import { loadAccountClient } from '#app/session/session-provider.tsx';
import { accountFailureText } from '../account-failure.ts';
import { Setting } from './setting-list.tsx';

interface ProfilePictureProps {
  user: SessionUser;
  onDone: (title: string) => Promise<void>;
}

/** The picture next to the name. It is downscaled in the browser; only the small version is sent. */
export function ProfilePicture({ user, onDone }: ProfilePictureProps) {
  const { failure, run } = useAction(explainPicture);

  const change = (file: File | null) =>
    run(async () => {
      const image = file && (await readProfilePicture(file));
      await (await loadAccountClient()).changePicture({ image });
      await onDone(image ? 'Picture changed' : 'Picture removed');
    });

  return (
    <Setting
      name="Picture"
      value={
        <>
          <Portrait {...user} />
          {failure && (
            <span className="text-bad text-[14.5px]" role="alert">
              {failure}
            </span>
          )}
        </>
      }
    >
      <FilePick
        variant="text"
        onPick={(file) => void change(file)}
        name={user.image ? 'Change picture' : 'Add a picture'}
      >
        {user.image ? 'Change' : 'Add'}
      </FilePick>
      {user.image && (
        <Button variant="text" aria-label="Remove picture" onClick={() => void change(null)}>
          Remove
        </Button>
      )}
    </Setting>
  );
}

/** The picture, or the first letter of the name. */
function Portrait({ image, name }: SessionUser) {
  return (
    <span
      className="grid place-items-center flex-none size-14 overflow-hidden rounded-full font-display text-[28px] font-stretch-75% text-on-wine data-empty:bg-wine"
      data-empty={!image || undefined}
    >
      {image ? (
        <img src={image} alt="You, as others would see you" width={56} height={56} />
      ) : (
        <span aria-hidden="true">{[...name][0]}</span>
      )}
    </span>
  );
}

class UnreadableError extends Error {
  override readonly message = `This file cannot be read. Please choose a ${PICTURE_FORMATS_TEXT} picture.`;
}

function explainPicture(error: unknown): string {
  return error instanceof UnreadableError ? error.message : accountFailureText(error);
}

/** Side length of a profile picture in pixels: three times its displayed size. */
const SIDE_PIXELS = 192;
const QUALITY = 0.82;

/**
 * The centre of a picture as a small square data URL.
 * @throws UnreadableError if the browser cannot decode the file.
 */
async function readProfilePicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new UnreadableError();
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PIXELS;
  canvas.height = SIDE_PIXELS;
  const context = canvas.getContext('2d');
  // Transparent areas would otherwise become black.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, SIDE_PIXELS, SIDE_PIXELS);
  const left = (bitmap.width - side) / 2;
  const top = (bitmap.height - side) / 2;
  context?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PIXELS, SIDE_PIXELS);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
