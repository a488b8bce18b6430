"""Renders what is missing of the still lifes; see README.md."""
import argparse
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit

FAMILIES = ('nails', 'hair', 'face', 'body', 'pets')

arguments = argparse.ArgumentParser()
arguments.add_argument('--out', required=True)
arguments.add_argument('--only', default='')
arguments.add_argument('--width', type=int, default=800)
arguments.add_argument('--samples', type=int, default=160)
arguments.add_argument('--threads', type=int, default=1)
chosen = arguments.parse_args(sys.argv[sys.argv.index('--') + 1:])

os.makedirs(chosen.out, exist_ok=True)
for family in FAMILIES:
    for name, compose in __import__(family).SCENES.items():
        path = os.path.abspath(os.path.join(chosen.out, name + '.png'))
        if os.path.exists(path) or (chosen.only and name not in chosen.only.split(',')):
            continue
        kit.clear()
        compose()
        kit.render(path, chosen.width, round(chosen.width * 2 / 3), chosen.samples, chosen.threads)
