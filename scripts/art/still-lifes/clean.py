"""Takes the grain out of renders, gently: every PNG of the first folder into the second."""
import sys
from pathlib import Path

import cv2

source, target = map(Path, sys.argv[1:3])
target.mkdir(parents=True, exist_ok=True)
for path in sorted(source.glob('*.png')):
    if not (target / path.name).exists():
        picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
        cv2.imwrite(str(target / path.name), cv2.fastNlMeansDenoisingColored(picture, None, 5, 8, 5, 17))
